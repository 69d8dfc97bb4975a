import { crc32 } from 'node:zlib';
import { zipArchive, type ZipPart } from '../zip-writer.js';
import { casesOf, type HostileCase } from './hostile-case.js';
import { jpeg } from './picture-bytes.js';

const REJECTED = { codes: ['split_file'], mayPass: false };
const HARMLESS = { codes: ['split_file'], mayPass: true };

const picture = () => jpeg({ width: 64, height: 48 });
const archive = (...parts: Omit<ZipPart, 'data'>[]) =>
  zipArchive(
    parts.map((part) => ({ data: picture(), ...part })),
    crc32,
  );
/** Offset of a field in the record at the end of an archive. */
const endField = (bytes: Uint8Array, offset: number, value: number, size: 2 | 4) => {
  const copy = Buffer.from(bytes);
  copy.writeUIntLE(value, copy.length - 22 + offset, size);
  return copy;
};

/** Archives of a split's images, as an importer reads them. */
export const HOSTILE_IMAGE_ARCHIVES: readonly HostileCase[] = casesOf('image archive', REJECTED, [
  {
    name: 'entry-claims-4-gigabytes',
    attack: 'an entry of a kilobyte that claims four gigabytes',
    build: () => archive({ name: 'a.jpg', claims: { size: 0xfffffffe } }),
  },
  {
    name: 'entry-claims-60-megabytes',
    attack: 'an entry of a kilobyte that claims sixty megabytes, within what one image may have',
    build: () => archive({ name: 'a.jpg', claims: { size: 60_000_000 } }),
  },
  {
    name: 'entry-claims-ten-bytes',
    attack: 'a deflated entry that is longer than it says',
    build: () =>
      zipArchive([{ name: 'a.jpg', data: Buffer.alloc(1_000_000), deflate: true, claims: { size: 10 } }], crc32),
  },
  {
    name: 'entry-swells',
    attack: 'an entry that deflates a thousandfold, to more than one image may have',
    build: () => zipArchive([{ name: 'a.jpg', data: Buffer.alloc(70_000_000), deflate: true }], crc32),
  },
  {
    name: 'entry-leaves-folder',
    attack: 'a name that leads out of the folder into which an archive is unpacked',
    build: () => archive({ name: '../../outside.jpg' }),
  },
  {
    name: 'entry-absolute',
    attack: 'the name of a file of the machine',
    build: () => archive({ name: '/etc/passwd' }),
  },
  {
    name: 'entry-twice',
    attack: 'two entries of one name, of which readers take different ones',
    accept: HARMLESS,
    build: () => archive({ name: 'a.jpg' }, { name: 'a.jpg' }),
  },
  {
    name: 'entry-encrypted',
    attack: 'an entry that claims to be encrypted',
    build: () => archive({ name: 'a.jpg', flags: 1 }),
  },
  {
    name: 'entry-symbolic-link',
    attack: 'an entry that is a symbolic link',
    accept: HARMLESS,
    build: () => archive({ name: 'a.jpg', mode: 0o120777 }),
  },
  {
    name: 'entry-unknown-method',
    attack: 'a compression that no one knows',
    build: () => archive({ name: 'a.jpg', claims: { method: 97 } }),
  },
  {
    name: 'directory-beyond-end',
    attack: 'a central directory beyond the end of the file',
    build: () => endField(archive({ name: 'a.jpg' }), 16, 0x7fffffff, 4),
  },
  {
    name: 'directory-claims-65534-entries',
    attack: 'a central directory that has one entry and claims 65,534',
    build: () => endField(archive({ name: 'a.jpg' }), 10, 65_534, 2),
  },
]);
