package code

// manner says what the arguments of a call are.
type manner uint8

const (
	onPath   manner = iota // the argument at arg is a path, or an address
	onPaths                // all arguments are paths
	shell                  // the argument is a text for a shell
	process                // a list of program and arguments, or a text
	varargs                // program and arguments, each an argument; alone, a text for a shell
	program                // a program, then a list of its arguments
	opening                // a path, then a mode that says whether it writes
	copying                // reads the first path, writes the second
	evaluate               // a text in the same language
	piping                 // Perl's open: the mode may be a pipe
	mapping                // PHP's array_map: the name of a function
)

// call is one function that does something.
type call struct {
	name      string
	kind      Kind
	how       manner
	arg       int
	recursive bool
}

// calls returns the functions of a language, sorted by full name, and the
// methods that tell enough by their own name.
func calls(l language) (functions, methods []call) {
	switch l {
	case python:
		return pythonCalls, pythonMethods
	case javascript:
		return javascriptCalls, javascriptMethods
	case perl:
		return perlCalls, perlMethods
	case ruby:
		return rubyCalls, rubyMethods
	case php:
		return phpCalls, nil
	case lua:
		return luaCalls, nil
	case awk:
		return awkCalls, nil
	}
	return nil, nil
}

func search(sorted []call, name string) *call {
	low, high := 0, len(sorted)
	for low < high {
		mid := int(uint(low+high) >> 1)
		if sorted[mid].name < name {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(sorted) && sorted[low].name == name {
		return &sorted[low]
	}
	return nil
}

var pythonCalls = []call{
	{"aiohttp.ClientSession", Connects, onPath, 9, false},
	{"asyncio.create_subprocess_exec", Spawns, varargs, 0, false},
	{"asyncio.create_subprocess_shell", Spawns, shell, 0, false},
	{"asyncio.open_connection", Connects, onPath, 0, false},
	{"codecs.open", Reads, opening, 0, false},
	{"commands.getoutput", Spawns, shell, 0, false},
	{"eval", Spawns, evaluate, 0, false},
	{"exec", Spawns, evaluate, 0, false},
	{"fileinput.input", Reads, onPath, 0, false},
	{"ftplib.FTP", Connects, onPath, 0, false},
	{"http.client.HTTPConnection", Connects, onPath, 0, false},
	{"http.client.HTTPSConnection", Connects, onPath, 0, false},
	{"httpx.delete", Connects, onPath, 0, false},
	{"httpx.get", Connects, onPath, 0, false},
	{"httpx.patch", Connects, onPath, 0, false},
	{"httpx.post", Connects, onPath, 0, false},
	{"httpx.put", Connects, onPath, 0, false},
	{"httpx.request", Connects, onPath, 1, false},
	{"io.open", Reads, opening, 0, false},
	{"open", Reads, opening, 0, false},
	{"os.execl", Spawns, varargs, 1, false},
	{"os.execlp", Spawns, varargs, 1, false},
	{"os.execv", Spawns, process, 1, false},
	{"os.execve", Spawns, process, 1, false},
	{"os.execvp", Spawns, process, 1, false},
	{"os.execvpe", Spawns, process, 1, false},
	{"os.open", Reads, opening, 0, false},
	{"os.popen", Spawns, shell, 0, false},
	{"os.posix_spawn", Spawns, process, 1, false},
	{"os.remove", Deletes, onPath, 0, false},
	{"os.removedirs", Deletes, onPath, 0, false},
	{"os.rename", Writes, onPath, 1, false},
	{"os.replace", Writes, onPath, 1, false},
	{"os.rmdir", Deletes, onPath, 0, false},
	{"os.spawnl", Spawns, varargs, 2, false},
	{"os.spawnlp", Spawns, varargs, 2, false},
	{"os.spawnv", Spawns, process, 2, false},
	{"os.spawnvp", Spawns, process, 2, false},
	{"os.startfile", Spawns, shell, 0, false},
	{"os.system", Spawns, shell, 0, false},
	{"os.truncate", Writes, onPath, 0, false},
	{"os.unlink", Deletes, onPath, 0, false},
	{"paramiko.SSHClient", Connects, onPath, 9, false},
	{"pty.spawn", Spawns, process, 0, false},
	{"requests.delete", Connects, onPath, 0, false},
	{"requests.get", Connects, onPath, 0, false},
	{"requests.head", Connects, onPath, 0, false},
	{"requests.options", Connects, onPath, 0, false},
	{"requests.patch", Connects, onPath, 0, false},
	{"requests.post", Connects, onPath, 0, false},
	{"requests.put", Connects, onPath, 0, false},
	{"requests.request", Connects, onPath, 1, false},
	{"runpy.run_path", Reads, onPath, 0, false},
	{"send2trash.send2trash", Deletes, onPath, 0, true},
	{"shutil.copy", Writes, copying, 0, false},
	{"shutil.copy2", Writes, copying, 0, false},
	{"shutil.copyfile", Writes, copying, 0, false},
	{"shutil.copytree", Writes, copying, 0, false},
	{"shutil.move", Writes, onPath, 1, false},
	{"shutil.rmtree", Deletes, onPath, 0, true},
	{"smtplib.SMTP", Connects, onPath, 0, false},
	{"smtplib.SMTP_SSL", Connects, onPath, 0, false},
	{"socket.create_connection", Connects, onPath, 9, false},
	{"socket.socket", Connects, onPath, 9, false},
	{"subprocess.Popen", Spawns, process, 0, false},
	{"subprocess.call", Spawns, process, 0, false},
	{"subprocess.check_call", Spawns, process, 0, false},
	{"subprocess.check_output", Spawns, process, 0, false},
	{"subprocess.getoutput", Spawns, shell, 0, false},
	{"subprocess.getstatusoutput", Spawns, shell, 0, false},
	{"subprocess.run", Spawns, process, 0, false},
	{"urllib.request.Request", Connects, onPath, 0, false},
	{"urllib.request.urlopen", Connects, onPath, 0, false},
	{"urllib.request.urlretrieve", Connects, onPath, 0, false},
	{"urllib.urlopen", Connects, onPath, 0, false},
	{"urllib2.urlopen", Connects, onPath, 0, false},
	{"urllib3.PoolManager", Connects, onPath, 9, false},
	{"urlopen", Connects, onPath, 0, false},
	{"websockets.connect", Connects, onPath, 0, false},
}

// pythonMethods are methods of paths: the path is the receiver.
var pythonMethods = []call{
	{"read_bytes", Reads, onPath, -1, false},
	{"read_text", Reads, onPath, -1, false},
	{"rmdir", Deletes, onPath, -1, false},
	{"rmtree", Deletes, onPath, -1, true},
	{"unlink", Deletes, onPath, -1, false},
	{"write_bytes", Writes, onPath, -1, false},
	{"write_text", Writes, onPath, -1, false},
}

var javascriptCalls = []call{
	{"$", Spawns, shell, 0, false},
	{"Bun.$", Spawns, shell, 0, false},
	{"Bun.file", Reads, onPath, 0, false},
	{"Bun.spawn", Spawns, process, 0, false},
	{"Bun.spawnSync", Spawns, process, 0, false},
	{"Bun.write", Writes, onPath, 0, false},
	{"Deno.Command", Spawns, program, 0, false},
	{"Deno.connect", Connects, onPath, 9, false},
	{"Deno.open", Reads, opening, 0, false},
	{"Deno.readFile", Reads, onPath, 0, false},
	{"Deno.readFileSync", Reads, onPath, 0, false},
	{"Deno.readTextFile", Reads, onPath, 0, false},
	{"Deno.readTextFileSync", Reads, onPath, 0, false},
	{"Deno.remove", Deletes, onPath, 0, false},
	{"Deno.removeSync", Deletes, onPath, 0, false},
	{"Deno.run", Spawns, program, 0, false},
	{"Deno.writeFile", Writes, onPath, 0, false},
	{"Deno.writeFileSync", Writes, onPath, 0, false},
	{"Deno.writeTextFile", Writes, onPath, 0, false},
	{"Deno.writeTextFileSync", Writes, onPath, 0, false},
	{"EventSource", Connects, onPath, 0, false},
	{"Function", Spawns, evaluate, 0, false},
	{"WebSocket", Connects, onPath, 0, false},
	{"axios", Connects, onPath, 0, false},
	{"axios.delete", Connects, onPath, 0, false},
	{"axios.get", Connects, onPath, 0, false},
	{"axios.patch", Connects, onPath, 0, false},
	{"axios.post", Connects, onPath, 0, false},
	{"axios.put", Connects, onPath, 0, false},
	{"axios.request", Connects, onPath, 0, false},
	{"child_process.exec", Spawns, shell, 0, false},
	{"child_process.execFile", Spawns, program, 0, false},
	{"child_process.execFileSync", Spawns, program, 0, false},
	{"child_process.execSync", Spawns, shell, 0, false},
	{"child_process.fork", Spawns, program, 0, false},
	{"child_process.spawn", Spawns, program, 0, false},
	{"child_process.spawnSync", Spawns, program, 0, false},
	{"del", Deletes, onPath, 0, true},
	{"del.deleteAsync", Deletes, onPath, 0, true},
	{"del.deleteSync", Deletes, onPath, 0, true},
	{"del.sync", Deletes, onPath, 0, true},
	{"eval", Spawns, evaluate, 0, false},
	{"execa", Spawns, program, 0, false},
	{"execa.command", Spawns, shell, 0, false},
	{"execa.commandSync", Spawns, shell, 0, false},
	{"execa.execa", Spawns, program, 0, false},
	{"execa.execaCommand", Spawns, shell, 0, false},
	{"execa.execaSync", Spawns, program, 0, false},
	{"execa.sync", Spawns, program, 0, false},
	{"fetch", Connects, onPath, 0, false},
	{"fs.appendFile", Writes, onPath, 0, false},
	{"fs.appendFileSync", Writes, onPath, 0, false},
	{"fs.copy", Writes, copying, 0, false},
	{"fs.copyFile", Writes, copying, 0, false},
	{"fs.copyFileSync", Writes, copying, 0, false},
	{"fs.copySync", Writes, copying, 0, false},
	{"fs.cp", Writes, copying, 0, false},
	{"fs.cpSync", Writes, copying, 0, false},
	{"fs.createReadStream", Reads, onPath, 0, false},
	{"fs.createWriteStream", Writes, onPath, 0, false},
	{"fs.emptyDir", Deletes, onPath, 0, true},
	{"fs.emptyDirSync", Deletes, onPath, 0, true},
	{"fs.move", Writes, onPath, 1, false},
	{"fs.open", Reads, opening, 0, false},
	{"fs.openSync", Reads, opening, 0, false},
	{"fs.outputFile", Writes, onPath, 0, false},
	{"fs.readFile", Reads, onPath, 0, false},
	{"fs.readFileSync", Reads, onPath, 0, false},
	{"fs.remove", Deletes, onPath, 0, true},
	{"fs.removeSync", Deletes, onPath, 0, true},
	{"fs.rename", Writes, onPath, 1, false},
	{"fs.renameSync", Writes, onPath, 1, false},
	{"fs.rm", Deletes, onPath, 0, false},
	{"fs.rmSync", Deletes, onPath, 0, false},
	{"fs.rmdir", Deletes, onPath, 0, false},
	{"fs.rmdirSync", Deletes, onPath, 0, false},
	{"fs.truncate", Writes, onPath, 0, false},
	{"fs.truncateSync", Writes, onPath, 0, false},
	{"fs.unlink", Deletes, onPath, 0, false},
	{"fs.unlinkSync", Deletes, onPath, 0, false},
	{"fs.writeFile", Writes, onPath, 0, false},
	{"fs.writeFileSync", Writes, onPath, 0, false},
	{"got", Connects, onPath, 0, false},
	{"got.get", Connects, onPath, 0, false},
	{"got.post", Connects, onPath, 0, false},
	{"http.get", Connects, onPath, 0, false},
	{"http.request", Connects, onPath, 0, false},
	{"https.get", Connects, onPath, 0, false},
	{"https.request", Connects, onPath, 0, false},
	{"net.connect", Connects, onPath, 9, false},
	{"net.createConnection", Connects, onPath, 9, false},
	{"rimraf", Deletes, onPath, 0, true},
	{"rimraf.rimraf", Deletes, onPath, 0, true},
	{"rimraf.rimrafSync", Deletes, onPath, 0, true},
	{"rimraf.sync", Deletes, onPath, 0, true},
	{"shelljs.exec", Spawns, shell, 0, false},
	{"shelljs.rm", Deletes, onPaths, 0, false},
	{"tls.connect", Connects, onPath, 9, false},
	{"trash", Deletes, onPath, 0, true},
	{"undici.fetch", Connects, onPath, 0, false},
	{"undici.request", Connects, onPath, 0, false},
	{"zx.$", Spawns, shell, 0, false},
}

// javascriptMethods are told by name alone, whatever they are called on.
var javascriptMethods = []call{
	{"execFileSync", Spawns, program, 0, false},
	{"execSync", Spawns, shell, 0, false},
	{"readFileSync", Reads, onPath, 0, false},
	{"rmSync", Deletes, onPath, 0, false},
	{"rmdirSync", Deletes, onPath, 0, false},
	{"spawnSync", Spawns, program, 0, false},
	{"unlinkSync", Deletes, onPath, 0, false},
	{"writeFileSync", Writes, onPath, 0, false},
}

var perlCalls = []call{
	{"File.Path.remove_tree", Deletes, onPaths, 0, true},
	{"File.Path.rmtree", Deletes, onPaths, 0, true},
	{"IO.Socket.INET.new", Connects, onPath, 9, false},
	{"IO.Socket.SSL.new", Connects, onPath, 9, false},
	{"LWP.Simple.get", Connects, onPath, 0, false},
	{"copy", Writes, copying, 0, false},
	{"do", Reads, onPath, 0, false},
	{"eval", Spawns, evaluate, 0, false},
	{"exec", Spawns, varargs, 0, false},
	{"getstore", Connects, onPath, 0, false},
	{"move", Writes, onPath, 1, false},
	{"open", Reads, piping, 0, false},
	{"readpipe", Spawns, shell, 0, false},
	{"remove_tree", Deletes, onPaths, 0, true},
	{"rename", Writes, onPath, 1, false},
	{"rmdir", Deletes, onPath, 0, false},
	{"rmtree", Deletes, onPaths, 0, true},
	{"system", Spawns, varargs, 0, false},
	{"truncate", Writes, onPath, 0, false},
	{"unlink", Deletes, onPaths, 0, false},
}

var perlMethods = []call{
	{"delete", Connects, onPath, 0, false},
	{"get", Connects, onPath, 0, false},
	{"post", Connects, onPath, 0, false},
	{"put", Connects, onPath, 0, false},
}

var rubyCalls = []call{
	{"Dir.delete", Deletes, onPath, 0, false},
	{"Dir.rmdir", Deletes, onPath, 0, false},
	{"Dir.unlink", Deletes, onPath, 0, false},
	{"Faraday.get", Connects, onPath, 0, false},
	{"Faraday.post", Connects, onPath, 0, false},
	{"File.delete", Deletes, onPaths, 0, false},
	{"File.foreach", Reads, onPath, 0, false},
	{"File.new", Reads, opening, 0, false},
	{"File.open", Reads, opening, 0, false},
	{"File.read", Reads, onPath, 0, false},
	{"File.readlines", Reads, onPath, 0, false},
	{"File.rename", Writes, onPath, 1, false},
	{"File.truncate", Writes, onPath, 0, false},
	{"File.unlink", Deletes, onPaths, 0, false},
	{"File.write", Writes, onPath, 0, false},
	{"FileUtils.cp", Writes, copying, 0, false},
	{"FileUtils.cp_r", Writes, copying, 0, false},
	{"FileUtils.mv", Writes, onPath, 1, false},
	{"FileUtils.remove", Deletes, onPath, 0, false},
	{"FileUtils.remove_dir", Deletes, onPath, 0, true},
	{"FileUtils.remove_entry", Deletes, onPath, 0, true},
	{"FileUtils.remove_entry_secure", Deletes, onPath, 0, true},
	{"FileUtils.remove_file", Deletes, onPath, 0, false},
	{"FileUtils.rm", Deletes, onPath, 0, false},
	{"FileUtils.rm_f", Deletes, onPath, 0, false},
	{"FileUtils.rm_r", Deletes, onPath, 0, true},
	{"FileUtils.rm_rf", Deletes, onPath, 0, true},
	{"FileUtils.rmdir", Deletes, onPath, 0, false},
	{"FileUtils.rmtree", Deletes, onPath, 0, true},
	{"FileUtils.safe_unlink", Deletes, onPath, 0, false},
	{"HTTParty.get", Connects, onPath, 0, false},
	{"HTTParty.post", Connects, onPath, 0, false},
	{"IO.popen", Spawns, process, 0, false},
	{"IO.read", Reads, onPath, 0, false},
	{"IO.readlines", Reads, onPath, 0, false},
	{"IO.write", Writes, onPath, 0, false},
	{"Kernel.exec", Spawns, varargs, 0, false},
	{"Kernel.spawn", Spawns, varargs, 0, false},
	{"Kernel.system", Spawns, varargs, 0, false},
	{"Net.HTTP.get", Connects, onPath, 0, false},
	{"Net.HTTP.get_response", Connects, onPath, 0, false},
	{"Net.HTTP.post", Connects, onPath, 0, false},
	{"Net.HTTP.post_form", Connects, onPath, 0, false},
	{"Net.HTTP.start", Connects, onPath, 0, false},
	{"Open3.capture2", Spawns, varargs, 0, false},
	{"Open3.capture2e", Spawns, varargs, 0, false},
	{"Open3.capture3", Spawns, varargs, 0, false},
	{"Open3.popen3", Spawns, varargs, 0, false},
	{"Process.spawn", Spawns, varargs, 0, false},
	{"RestClient.get", Connects, onPath, 0, false},
	{"RestClient.post", Connects, onPath, 0, false},
	{"TCPSocket.new", Connects, onPath, 0, false},
	{"TCPSocket.open", Connects, onPath, 0, false},
	{"URI.open", Connects, onPath, 0, false},
	{"eval", Spawns, evaluate, 0, false},
	{"exec", Spawns, varargs, 0, false},
	{"instance_eval", Spawns, evaluate, 0, false},
	{"open", Reads, opening, 0, false},
	{"rm", Deletes, onPath, 0, false},
	{"rm_f", Deletes, onPath, 0, false},
	{"rm_r", Deletes, onPath, 0, true},
	{"rm_rf", Deletes, onPath, 0, true},
	{"rmtree", Deletes, onPath, 0, true},
	{"spawn", Spawns, varargs, 0, false},
	{"syscall", Spawns, onPath, 9, false},
	{"system", Spawns, varargs, 0, false},
}

var rubyMethods = []call{
	{"rmtree", Deletes, onPath, -1, true},
	{"unlink", Deletes, onPath, -1, false},
}

var phpCalls = []call{
	{"array_map", Deletes, mapping, 0, false},
	{"copy", Writes, copying, 0, false},
	{"curl_init", Connects, onPath, 0, false},
	{"eval", Spawns, evaluate, 0, false},
	{"exec", Spawns, shell, 0, false},
	{"file", Reads, onPath, 0, false},
	{"file_get_contents", Reads, onPath, 0, false},
	{"file_put_contents", Writes, onPath, 0, false},
	{"fopen", Reads, opening, 0, false},
	{"fsockopen", Connects, onPath, 0, false},
	{"passthru", Spawns, shell, 0, false},
	{"pcntl_exec", Spawns, program, 0, false},
	{"popen", Spawns, shell, 0, false},
	{"proc_open", Spawns, process, 0, false},
	{"readfile", Reads, onPath, 0, false},
	{"rename", Writes, onPath, 1, false},
	{"rmdir", Deletes, onPath, 0, false},
	{"shell_exec", Spawns, shell, 0, false},
	{"stream_socket_client", Connects, onPath, 0, false},
	{"system", Spawns, shell, 0, false},
	{"unlink", Deletes, onPath, 0, false},
}

var luaCalls = []call{
	{"dofile", Reads, onPath, 0, false},
	{"io.lines", Reads, onPath, 0, false},
	{"io.open", Reads, opening, 0, false},
	{"io.popen", Spawns, shell, 0, false},
	{"lfs.rmdir", Deletes, onPath, 0, false},
	{"load", Spawns, evaluate, 0, false},
	{"loadstring", Spawns, evaluate, 0, false},
	{"os.execute", Spawns, shell, 0, false},
	{"os.remove", Deletes, onPath, 0, false},
	{"os.rename", Writes, onPath, 1, false},
}

var awkCalls = []call{
	{"system", Spawns, shell, 0, false},
}
