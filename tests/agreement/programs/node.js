// Node's URL; ../url_readers.py says what a program reads and writes.
const lines = require('fs').readFileSync(0, 'latin1').split('\n').slice(0, -1);
const answers = lines.map((line) => {
  try {
    const { hostname, port } = new URL(Buffer.from(line, 'hex').toString());
    return `${Buffer.from(hostname).toString('hex')}:${port}`;
  } catch {
    return '-';
  }
});
require('fs').writeSync(1, [`Node URL ${process.versions.node}`, ...answers, ''].join('\n'));
