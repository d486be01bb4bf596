// A mail's text as HTML: its own paragraphs and lines, nothing else. It loads nothing from outside, so that
// no program hides a part of it.

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign]!);

/** Widths and colours of their own make a mail hard to read where a reader has set others. */
const STYLE = 'font-family: sans-serif; font-size: 15px; line-height: 1.5; max-width: 40em';

/** The text with a paragraph for each part between empty lines; addresses of the web become links. */
export const toHtmlMail = (text: string): string => {
  const paragraphs = text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map(paragraph =>
      escapeHtml(paragraph)
        .replace(
          /https?:\/\/[^\s<]+[^\s<.,;:!?)]/g,
          address => `<a href="${address}">${address}</a>`,
        )
        .replace(/\r?\n/g, '<br>\n'),
    );
  const body = paragraphs.map(paragraph => `<p>${paragraph}</p>`).join('\n');
  return `<!doctype html>\n<html><body><div style="${STYLE}">\n${body}\n</div></body></html>\n`;
};
