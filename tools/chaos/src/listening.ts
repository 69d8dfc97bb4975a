import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Linux's state number of a listening TCP socket. */
const LISTEN = '0A';

/** Returns the addresses on which a process accepts TCP connections, as `127.0.0.1:4600`, sorted. Linux only. */
export function listeningAddresses(pid: number): string[] {
  const inodes = new Set(socketInodes(pid));
  const rows = ['tcp', 'tcp6'].flatMap((file) =>
    readFileSync(`/proc/${pid}/net/${file}`, 'utf8').trim().split('\n').slice(1),
  );
  const listening = rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
    return state === LISTEN && inodes.has(inode) ? [readable(local)] : [];
  });
  return [...new Set(listening)].sort();
}

const socketInodes = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return []; // the socket was closed
    }
  });

/** The kernel writes an address as hexadecimal words in the machine's byte order, then the port after a colon. */
function readable(local: string): string {
  const [address = '', port = ''] = local.split(':');
  const bytes = (address.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex').reverse()]);
  const isIPv4 = bytes.length === 4;
  const host = isIPv4
    ? bytes.join('.')
    : `[${Buffer.from(bytes)
        .toString('hex')
        .replaceAll(/.{4}(?!$)/g, '$&:')}]`;
  return `${host}:${Number.parseInt(port, 16)}`;
}
