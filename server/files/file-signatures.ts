// The type of a file by its first bytes: its name and the sender's content type are ignored.
export type FileType = 'png' | 'jpg' | 'gif' | 'pdf';

/** How each type is served. */
export const MIME_TYPES: Record<FileType, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  pdf: 'application/pdf',
};

/** GIF, PNG and JPG (SET-104); not SVG, because it can contain a script. */
export const IMAGE_TYPES: FileType[] = ['png', 'jpg', 'gif'];

/** True for a file that is shown as a picture. */
export const isPicture = (type: FileType): boolean => IMAGE_TYPES.includes(type);

const SIGNATURES: [FileType, Buffer][] = [
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
  ['pdf', Buffer.from('%PDF-')],
];

/** Bytes that are needed to detect the type. */
export const SIGNATURE_BYTES = 8;

/** The type that begins like this, or undefined. */
export const detectFileType = (head: Buffer): FileType | undefined =>
  SIGNATURES.find(([, start]) => head.subarray(0, start.length).equals(start))?.[0];
