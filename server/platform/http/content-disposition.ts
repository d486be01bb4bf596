// The header that names a file which is sent.

/** What encodeURIComponent leaves but RFC 5987 does not allow. */
const escapeRest = (text: string): string =>
  text.replace(/['()*!]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A header is ASCII only: the real name follows a plain one that every program understands (RFC
 * 6266, 5987).
 */
export function toContentDisposition(file: string, how: 'attachment' | 'inline' = 'attachment') {
  const plain = file.replace(/[^\w .()-]/g, '_');
  const whole = plain === file ? '' : `; filename*=UTF-8''${escapeRest(encodeURIComponent(file))}`;
  return `${how}; filename="${plain}"${whole}`;
}
