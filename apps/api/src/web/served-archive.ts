import { gzipSync } from 'node:zlib';

const BLOCK = 512;
/** File in the npm package that names the platform it was installed from; its program reads it. */
const NAME = 'package/platform.json';

/**
 * The npm package with the address of the platform that serves it, so that the installed command uses this platform:
 * npm itself records the address of a package only for some ways of installation.
 *
 * The file comes first, as a separate member of the gzip stream: a tar archive ends with empty blocks.
 *
 * @param archive `.tgz` of npm
 * @param url address of the platform
 */
export function servedArchive(archive: Buffer, url: string): Buffer {
  const content = Buffer.from(`${JSON.stringify({ url })}\n`);
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return Buffer.concat([gzipSync(Buffer.concat([header(content.length), content, padding])), archive]);
}

/** Header of a file in the format ustar, with the date that npm gives every file: equal archives have equal bytes. */
function header(size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(NAME, 0);
  block.write(`${octal(0o644, 7)}${octal(0, 7)}${octal(0, 7)}`, 100);
  block.write(`${octal(size, 11)}${octal(Date.UTC(1985, 9, 26, 8, 15) / 1000, 11)}`, 124);
  block.write(' '.repeat(8), 148); // the checksum counts itself as spaces
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
