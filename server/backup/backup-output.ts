// The file of a backup while it is written: its parts are packed and counted, and what was written
// is proven by a hash at the end.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { constants, zstdCompressSync } from 'node:zlib';
import { partLine, proofText, signedText } from './backup-file.ts';

const packed = (data: Buffer) =>
  zstdCompressSync(data, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });

/** Opens a file that does not exist yet. Throws when it does. */
export const openOutput = async (path: string) => {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let parts = 0;
  const write = async (text: string) => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  return {
    write,
    part: async (name: string, data: Buffer) => {
      parts += 1;
      await write(partLine({ part: parts, name, data: packed(data) }));
    },
    parts: () => parts,
    /** Ends the file with its proof, and with the signature over it. */
    prove: async (text: string, sign: (text: string) => string) => {
      await write(text);
      const proof = hash.digest('hex');
      await file.writeFile(proofText(proof, sign(signedText(proof))));
      await file.sync();
    },
    close: () => file.close(),
  };
};

export type Output = Awaited<ReturnType<typeof openOutput>>;
