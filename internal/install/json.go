package install

import "io/fs"

// JSON is a file of a Shape, and what is to be registered in it.
type JSON struct {
	Shape
	Entries []Entry
	Ours    func(Handler) bool // which handlers are ours
}

// Add registers the entries.
func (j JSON) Add(file []byte) ([]byte, error) {
	var err error
	for _, e := range j.Entries {
		if file, err = j.Shape.Add(file, e, j.Ours); err != nil {
			return nil, err
		}
	}
	return file, nil
}

// Remove takes every handler of ours out, whatever its event.
func (j JSON) Remove(file, original []byte) ([]byte, error) {
	return j.Shape.Remove(file, j.Ours, original)
}

// Empty reports whether a file that we created has no member but the version.
func (j JSON) Empty(file []byte, created bool) bool {
	src := j.plain(file)
	object, ok, err := root(src)
	if err != nil || !ok || !created {
		return false
	}
	list := members(src, object)
	if _, at := field(src, list, "version"); j.Version && at >= 0 {
		return len(list) == 1
	}
	return len(list) == 0
}

// Mode keeps a new file to its owner.
func (j JSON) Mode() fs.FileMode { return 0o600 }
