// Sends a mail that nobody waits for, and says what became of it.
import type { Delivery } from '../delivery.ts';
import type { Mail, Mailer } from './mailer.ts';
import { readServerReply } from './send-and-confirm.ts';

/** Errors before a server has heard of the mail, which every other mail would meet as well. */
const NOT_ACCEPTED = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'EDNS',
  'EAUTH',
  'ETLS',
  'ENOSPC',
  'EACCES',
]);

/** Never throws: a failure is a result, too. */
export const deliverMail = async (
  mailer: Mailer,
  mail: Mail,
  givenUp: AbortSignal,
): Promise<Delivery> => {
  try {
    await mailer.send(mail, givenUp);
    return { outcome: 'sent' };
  } catch (error) {
    const { responseCode, code, command, message } = error as {
      responseCode?: number;
      code?: string;
      command?: string;
      message?: string;
    };
    const said = readServerReply(error) || message || String(error);
    // The server refuses our account or sender, so it would refuse a mail to anybody else.
    if (NOT_ACCEPTED.has(code ?? '') || command === 'MAIL FROM')
      return { outcome: 'unavailable', error: said };
    // A server that answers has not taken the mail: for now (4xx), or for good (5xx).
    if (responseCode !== undefined && responseCode >= 400)
      return { outcome: responseCode < 500 ? 'later' : 'rejected', error: said };
    return { outcome: 'unknown', error: said };
  }
};
