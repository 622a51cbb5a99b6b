package argv

// network are the programs that talk to other machines.
var network = []grammar{
	{name: "ssh",
		options:  "-4 -6 -A -a -B= -b= -C -c= -D= -E=written -e= -F=read -f -G -g -I= -i=name -J=host -K -k -L= -l=name -M -m= -N -n -O= -o=assignment -p= -P= -Q= -q -R= -S= -s -T -t -V -v -W= -w= -X -x -Y -y",
		operands: "host tail"},
}
