/** CRC-32 (ISO 3309) eight bytes at a time; start with 0 and feed the result back in. */
export function crc32(bytes: Uint8Array, start = 0): number {
  let crc = ~start;
  let i = 0;
  for (const end = bytes.length - 7; i < end; i += 8) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc =
      TABLE[0x700 | (crc & 255)]! ^
      TABLE[0x600 | ((crc >>> 8) & 255)]! ^
      TABLE[0x500 | ((crc >>> 16) & 255)]! ^
      TABLE[0x400 | (crc >>> 24)]! ^
      TABLE[0x300 | bytes[i + 4]!]! ^
      TABLE[0x200 | bytes[i + 5]!]! ^
      TABLE[0x100 | bytes[i + 6]!]! ^
      TABLE[bytes[i + 7]!]!;
  }
  for (; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Eight tables in one array: entry 256 k + b is the effect of byte b on the checksum k bytes later. */
const TABLE = tables();

function tables(): Int32Array {
  const table = new Int32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    table[byte] = crc;
  }
  for (let i = 256; i < table.length; i++) table[i] = table[table[i - 256]! & 255]! ^ (table[i - 256]! >>> 8);
  return table;
}
