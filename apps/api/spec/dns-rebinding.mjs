/**
 * Runs inside of a separate network namespace: a DNS server whose answers change, a web server on every address, and
 * the posting of webhooks as the api does it. usage: node dns-rebinding.mjs <dist/webhooks/post.js> → one JSON object:
 * what came of each case
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const { post } = await import(pathToFileURL(process.argv[2]).href);
const PUBLIC = '93.184.216.34';
const A = 1;
const AAAA = 28;

/** For each name the answers in turn, by type; the last one stays. */
const ZONE = {
  'still.test': { [A]: [[PUBLIC]] },
  'loopback.test': { [A]: [[PUBLIC], ['127.0.0.1']] },
  'metadata.test': { [A]: [[PUBLIC], ['169.254.169.254']] },
  'six.test': { [A]: [[PUBLIC], []], [AAAA]: [[], ['::1']] },
  'mapped.test': { [A]: [[PUBLIC], []], [AAAA]: [[], ['::ffff:127.0.0.1']] },
  'mapped-metadata.test': { [A]: [[PUBLIC], []], [AAAA]: [[], ['::ffff:169.254.169.254']] },
  'both.test': { [A]: [[PUBLIC, '127.0.0.1']] },
  'two-families.test': { [A]: [[PUBLIC]], [AAAA]: [['::1']] },
  'redirect.test': { [A]: [[PUBLIC]] },
};
const queryCounts = {};

function answerOf(query) {
  let end = 12;
  const labels = [];
  while (query[end] !== 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + query[end]));
    end += query[end] + 1;
  }
  const name = labels.join('.').toLowerCase();
  const type = query.readUInt16BE(end + 1);
  const key = `${name} ${type}`;
  const turns = ZONE[name]?.[type] ?? [[]];
  const addresses = turns[Math.min(queryCounts[key] ?? 0, turns.length - 1)];
  queryCounts[key] = (queryCounts[key] ?? 0) + 1;
  const header = Buffer.from([query[0], query[1], 0x84, 0x00, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
  const records = addresses.map((address) => {
    const bytes = type === A ? Buffer.from(address.split('.').map(Number)) : bytesOfV6(address);
    const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]); // a time to live of 0
    return Buffer.concat([head, bytes]);
  });
  return Buffer.concat([header, query.subarray(12, end + 5), ...records]);
}

function bytesOfV6(address) {
  const mapped = /^::ffff:(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const last = mapped ? [0xff, 0xff, ...mapped.slice(1).map(Number)] : [0, 0, 0, 0, 0, 1];
  return Buffer.concat([Buffer.alloc(10), Buffer.from(last)]);
}

const dns = createSocket('udp4');
dns.on('message', (query, from) => dns.send(answerOf(query), from.port, from.address));
dns.bind(53, '127.0.0.1');
await once(dns, 'listening');

const reached = [];
const web = createServer((request, response) => {
  reached.push(request.socket.localAddress.replace(/^::ffff:/, ''));
  if (request.headers.host === 'redirect.test') response.writeHead(307, { location: 'http://127.0.0.1/' });
  response.end();
});
web.listen(80, '::');
await once(web, 'listening');

const results = {};
for (const name of Object.keys(ZONE)) {
  const outcomes = [];
  for (let turn = 0; turn < 3; turn++) {
    reached.length = 0;
    const sent = await post({
      url: `http://${name}/`,
      headers: {},
      body: '{}',
      anywhere: false,
      timeoutMs: 20_000,
    }).catch((error) => error.name);
    outcomes.push([sent, ...reached]);
  }
  results[name] = outcomes;
}
console.log(JSON.stringify(results));
process.exit(0);
