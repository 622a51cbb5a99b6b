package rules

// Advice of more than one row.
const (
	noUndo       = "Hard to undo: make sure that the person asked for it"
	copyFirst    = "Make a copy first: nothing brings it back"
	showFirst    = "Show it first (get, show, describe), and make sure that the person asked for it"
	listObjects  = "List what is in it first, and name the objects that are meant"
	dryRunFirst  = "The same command with --dry-run shows what would go"
	askStop      = "Others may be using it: make sure that the person asked for it"
	askPublish   = "What is published stays with others: make sure that the person asked for it"
	snapshotNow  = "A snapshot taken now leaves a way back"
	checkTarget  = "Check which account, project or context it would run in first"
	exportSecret = "Make sure that the value is kept somewhere, and that nothing still reads it"
)

// destructiveTables are the calls of R7, and those of R10 that publish or
// stop something, that the subcommand and the options tell: one table a
// family, each sorted by program.
var destructiveTables = [][]Entry{
	accountEntries,
	appleEntries,
	awsEntries,
	azureEntries,
	backupEntries,
	bucketEntries,
	ciEntries,
	clusterEntries,
	containerEntries,
	databaseEntries,
	diskEntries,
	edgeEntries,
	firewallEntries,
	forgeEntries,
	googleEntries,
	infraEntries,
	migrationEntries,
	operationsEntries,
	packageEntries,
	platformEntries,
	queueEntries,
	secretEntries,
	serviceEntries,
	windowsEntries,
}
