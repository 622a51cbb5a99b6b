package rules

const (
	topicFirst  = "kafka-topics --describe shows it; what is deleted in a topic is gone for every reader"
	offsetFirst = "--dry-run in place of --execute shows the new offsets"
	queueFirst  = "rabbitmqctl list_queues shows what is in it"
	streamFirst = "nats stream info shows what is in it; nats stream backup keeps a copy"
)

// queueEntries are the brokers of messages.
var queueEntries = []Entry{
	{Program: "confluent", Sub: "... delete|undelete", Shape: "queue", Does: "deletes a topic, a cluster or what belongs to one", Advice: showFirst,
		Catch: "confluent kafka topic delete orders", Pass: "confluent kafka topic list"},
	{Program: "kafka-acls", With: "--remove", Shape: "queue", Does: "takes rights on a topic away, or bars", Advice: "kafka-acls --list keeps a copy",
		Catch: "kafka-acls --bootstrap-server h:9092 --remove --topic t", Pass: "kafka-acls --bootstrap-server h:9092 --list"},
	{Program: "kafka-configs", With: "--delete-config", Shape: "queue", Does: "takes a setting away: what is kept for long may be deleted", Advice: "kafka-configs --describe keeps a copy",
		Catch: "kafka-configs --bootstrap-server h:9092 --alter --delete-config retention.ms --entity-type topics --entity-name t", Pass: "kafka-configs --bootstrap-server h:9092 --describe --entity-type topics"},
	{Program: "kafka-consumer-groups", With: "--delete --delete-offsets", Shape: "queue", Does: "forgets how far a group has read", Advice: "kafka-consumer-groups --describe keeps a copy",
		Catch: "kafka-consumer-groups --bootstrap-server h:9092 --delete --group g", Pass: "kafka-consumer-groups --bootstrap-server h:9092 --describe --group g"},
	{Program: "kafka-consumer-groups", With: "--execute", Shape: "queue", Does: "moves how far a group has read", Advice: offsetFirst,
		Catch: "kafka-consumer-groups --bootstrap-server h:9092 --group g --topic t --reset-offsets --to-earliest --execute", Pass: "kafka-consumer-groups --bootstrap-server h:9092 --group g --topic t --reset-offsets --to-earliest --dry-run"},
	{Program: "kafka-delete-records", Shape: "queue", Does: "deletes the records of partitions", Advice: topicFirst,
		Catch: "kafka-delete-records --bootstrap-server h:9092 --offset-json-file o.json", Pass: "kafka-delete-records --help"},
	{Program: "kafka-reassign-partitions", With: "--execute --cancel", Shape: "queue", Does: "moves partitions between servers", Advice: "--generate shows the plan",
		Catch: "kafka-reassign-partitions --bootstrap-server h:9092 --reassignment-json-file r.json --execute", Pass: "kafka-reassign-partitions --bootstrap-server h:9092 --reassignment-json-file r.json --verify"},
	{Program: "kafka-storage", Sub: "format", Shape: "queue", Does: "makes the log of a server anew, empty", Advice: noUndo,
		Catch: "kafka-storage format -t u -c server.properties", Pass: "kafka-storage info -c server.properties"},
	{Program: "kafka-streams-application-reset", Unless: "--dry-run", Shape: "queue", Does: "deletes what a stream application has made so far", Advice: dryRunFirst,
		Catch: "kafka-streams-application-reset --application-id a", Pass: "kafka-streams-application-reset --application-id a --dry-run"},
	{Program: "kafka-topics", With: "--delete", Shape: "queue", Does: "deletes a topic with its messages", Advice: topicFirst,
		Catch: "kafka-topics --bootstrap-server h:9092 --delete --topic t", Pass: "kafka-topics --bootstrap-server h:9092 --describe --topic t"},
	{Program: "nats", Sub: "account|auth|server|context|service|micro rm|delete|del|purge", Shape: "queue", Does: "deletes from the server", Advice: showFirst,
		Catch: "nats account purge A", Pass: "nats account info"},
	{Program: "nats", Sub: "consumer|con|c|stream|str|s|kv|object|obj rm|delete|del|purge|rmm", Shape: "queue", Does: "deletes messages, or what keeps them", Advice: streamFirst,
		Catch: "nats stream purge ORDERS", Pass: "nats stream info ORDERS"},
	{Program: "nats", Sub: "stream|str|s restore|edit|seal", With: "--force", Shape: "queue", Does: "changes how long messages are kept", Advice: streamFirst,
		Catch: "nats stream edit ORDERS --max-age 1h --force", Pass: "nats stream ls"},
	{Program: "pulsar-admin", Sub: "* delete|delete-*|unload|terminate|clear-backlog|skip-all|expire-messages|truncate|remove-*|reset-cursor|skip|unsubscribe|revoke-permission", Shape: "queue", Does: "deletes a topic, or messages of it", Advice: "pulsar-admin topics stats shows what is in it",
		Catch: "pulsar-admin topics delete persistent://p/n/t", Pass: "pulsar-admin topics stats persistent://p/n/t"},
	{Program: "rabbitmqadmin", Sub: "delete|purge|close|import", Shape: "queue", Does: "deletes a queue, or what is in it", Advice: "rabbitmqadmin export keeps the definitions",
		Catch: "rabbitmqadmin delete queue name=jobs", Pass: "rabbitmqadmin list queues"},
	{Program: "rabbitmqctl", Sub: "delete_*|purge_queue|clear_*|reset|force_reset|forget_cluster_node|close_all_*|remove_*|import_definitions|rename_cluster_node", Shape: "queue", Does: "deletes from the broker", Advice: "rabbitmqctl export_definitions keeps the definitions; messages are gone",
		Catch: "rabbitmqctl purge_queue jobs", Pass: "rabbitmqctl list_queues"},
	{Program: "rabbitmqctl", Sub: "stop|stop_app|shutdown|close_connection", Effect: Stops, Shape: "service", Does: "stops the broker", Advice: askStop,
		Catch: "rabbitmqctl stop_app", Pass: "rabbitmqctl status"},
	{Program: "rpk", Sub: "topic|group|cluster|acl|user|registry|security ... delete|delete-*|trim-prefix|offset-delete|trim", Shape: "queue", Does: "deletes a topic, or records of it", Advice: "rpk topic describe shows it",
		Catch: "rpk topic delete orders", Pass: "rpk topic list"},
	{Program: "zkCli.sh", On: "delete deleteall rmr", Shape: "queue", Does: "deletes nodes", Advice: "The command ls -R shows what would go",
		Catch: "zkCli.sh -server h:2181 deleteall /brokers", Pass: "zkCli.sh -server h:2181 ls /brokers"},
}
