// Both providers of text messages as far as they are documented: an HTTP server that stores what it is asked
// to send, and fails on request. It knows nothing of Bijak.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, startLocalServer } from '../local-server.ts';

/**
 * `token`: says that the token is wrong. `receiver`: refuses the number. `credits`: says that the account is
 * empty. `down`: closes the connection before reading. `cut`: stores the message and closes the connection
 * before answering. `page`: answers 502 with the page of some proxy.
 */
export type SmsFault = 'token' | 'receiver' | 'credits' | 'down' | 'cut' | 'page';

export type SmsSimulator = {
  address: string;
  /** The messages that it has taken, in their order. */
  messages: { provider: 'sparrow' | 'aakash'; to: string; text: string; from: string | null }[];
  /** The next requests fail so; undefined: they do not. */
  setFault: (fault: SmsFault | undefined) => void;
  close: () => Promise<void>;
};

type Answer = { status: number; body: object };

const answerSparrow = (form: URLSearchParams, fault: SmsFault | undefined): Answer => {
  const refuse = (response_code: number, response: string) => ({
    status: 403,
    body: { response_code, response },
  });
  if (['token', 'from', 'to', 'text'].some(name => !form.get(name)))
    return refuse(1000, 'A required field is missing');
  if (fault === 'token' || form.get('token') === 'wrong') return refuse(1002, 'Invalid Token');
  if (fault === 'credits') return refuse(1012, 'No Credits Available');
  if (fault === 'receiver' || !/^9\d{9}$/.test(form.get('to')!))
    return refuse(1007, 'Invalid Receiver');
  const response = '1 mesages has been queued for delivery';
  return { status: 200, body: { count: 1, response_code: 200, response } };
};

const answerAakash = (form: URLSearchParams, fault: SmsFault | undefined): Answer => {
  const answer = (error: boolean, message: string, data: object = []) => ({
    status: 200,
    body: { error, message, data },
  });
  for (const name of ['auth_token', 'to', 'text'])
    if (!form.get(name)) return answer(true, `The ${name} field is required.`);
  if (fault === 'token' || form.get('auth_token') === 'wrong')
    return answer(true, 'The provided Auth Token is not valid.');
  if (fault === 'credits') return answer(true, 'Not enough balance.');
  const one = { mobile: form.get('to'), text: form.get('text'), credit: 1 };
  return fault === 'receiver' || !/^9\d{9}$/.test(form.get('to')!)
    ? answer(false, '0 messages has been queued for delivery.', { valid: [], invalid: [one] })
    : answer(false, '1 messages has been queued for delivery.', { valid: [one], invalid: [] });
};

/** Starts it on a port of 127.0.0.1 (0: any). */
export const startSmsSimulator = async (port = 0): Promise<SmsSimulator> => {
  const messages: SmsSimulator['messages'] = [];
  let fault: SmsFault | undefined;
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    if (fault === 'down') return void request.socket.destroy();
    const form = new URLSearchParams(await readBody(request));
    const provider = request.url?.startsWith('/v2/sms') ? 'sparrow' : 'aakash';
    if (fault === 'page') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      return;
    }
    const answer = provider === 'sparrow' ? answerSparrow(form, fault) : answerAakash(form, fault);
    const isTaken = JSON.stringify(answer.body).includes('1 mes');
    if (isTaken) {
      const { to, text, from = null } = Object.fromEntries(form) as Record<string, string>;
      messages.push({ provider, to: to!, text: text!, from });
    }
    if (fault === 'cut') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  };
  const server = await startLocalServer(port, reply);
  return {
    address: server.address,
    messages,
    setFault: next => {
      fault = next;
    },
    close: server.close,
  };
};
