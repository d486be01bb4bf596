// The tax authority's interface as far as it is documented: an HTTP server that stores its
// requests, answers codes as bare text and JSON in turn, and fails on request. It knows nothing of
// Bijak.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, startLocalServer } from '../local-server.ts';
import { findInvalidFields, type Payload } from './validate-payload.ts';

/**
 * `slow`: answers late. `down`: closes the connection before reading. `error`: answers 500 and
 * stores nothing. `cut`: stores the document and closes the connection before answering.
 * `error-after-saving`: stores it and answers 500. `duplicate`: says that the invoice exists.
 * `credentials`: says that they do not match. `cannot-save`: answers 102. `page`: answers 200 with
 * the page of some proxy.
 */
const FAULTS = [
  'slow',
  'down',
  'error',
  'cut',
  'error-after-saving',
  'duplicate',
  'credentials',
  'cannot-save',
  'page',
] as const;
type Fault = (typeof FAULTS)[number];

/** One of these faults happens to this share of requests, 0 to 1; `delay` of `slow` in ms. */
type FaultSettings = { faults: Fault[]; share: number; delay: number };

/** Faults after which every document still arrives in the end without a person. */
export const TRANSIENT_FAULTS: Fault[] = [
  'slow',
  'down',
  'error',
  'cut',
  'error-after-saving',
  'page',
];

const NO_FAULTS: FaultSettings = { faults: [], share: 0, delay: 0 };

/** The fault of the next request, or undefined. `random` answers 0 to 1. */
const pickFault = (faulty: FaultSettings, random: () => number): Fault | undefined =>
  faulty.faults.length > 0 && random() < faulty.share
    ? faulty.faults[Math.floor(random() * faulty.faults.length)]
    : undefined;

export type Simulator = {
  address: string;
  /** The stored documents, by seller, year and number. */
  bills: Map<string, Payload>;
  returns: Map<string, Payload>;
  /** Every request in its order, with the code meant for it. */
  requests: { path: string; payload: Payload; code: string; fault: Fault | undefined }[];
  setFaults: (faulty: Partial<FaultSettings>) => void;
  /** The accounts that match; if there are none, every password matches but "wrong". */
  setAccounts: (accounts: { username: string; password: string }[]) => void;
  close: () => Promise<void>;
};

type Options = { port?: number; random?: () => number; log?: (line: string) => void };

const parsePayload = (text: string): Payload | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Payload)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Starts it on a port of 127.0.0.1 (0: any). */
export const startSimulator = async ({
  port = 0,
  random = Math.random,
  log = () => undefined,
}: Options = {}): Promise<Simulator> => {
  const bills: Simulator['bills'] = new Map();
  const returns: Simulator['returns'] = new Map();
  const received: Simulator['requests'] = [];
  let accounts: { username: string; password: string }[] = [];
  let faulty: FaultSettings = NO_FAULTS;
  let answers = 0;

  const billKey = ({ seller_pan, fiscal_year, invoice_number }: Payload) =>
    `${seller_pan} ${fiscal_year} ${invoice_number}`;
  const returnKey = ({ seller_pan, fiscal_year, credit_note_number }: Payload) =>
    `${seller_pan} ${fiscal_year} ${credit_note_number}`;
  const hasBill = ({ seller_pan, ref_invoice_number }: Payload) =>
    [...bills.values()].some(
      bill => bill.seller_pan === seller_pan && bill.invoice_number === ref_invoice_number,
    );
  const matches = ({ username, password }: Payload) =>
    accounts.length === 0
      ? password !== 'wrong'
      : accounts.some(known => known.username === username && known.password === password);

  const codeFor = (
    kind: 'bill' | 'billreturn',
    payload: Payload,
    fault: Fault | undefined,
  ): string => {
    if (fault === 'credentials' || !matches(payload)) return '100';
    if (findInvalidFields(payload, kind).length > 0) return '104';
    if (fault === 'cannot-save') return '102';
    if (kind === 'bill') {
      if (fault === 'duplicate' || bills.has(billKey(payload))) return '101';
      bills.set(billKey(payload), payload);
      return '200';
    }
    if (!hasBill(payload)) return '105';
    // The documentation has no code for a return that exists: the same one is stored once.
    returns.set(returnKey(payload), payload);
    return '200';
  };

  const answer = (response: ServerResponse, code: string): void => {
    answers += 1;
    const status = code === '104' ? 400 : 200;
    const asJson = code === '104' || answers % 2 === 0;
    response.writeHead(status, { 'content-type': asJson ? 'application/json' : 'text/plain' });
    response.end(asJson ? JSON.stringify({ message: code }) : code);
  };

  const hear = async (
    request: IncomingMessage,
    response: ServerResponse,
    kind: 'bill' | 'billreturn',
  ): Promise<void> => {
    const fault = pickFault(faulty, random);
    if (fault === 'down') return void request.socket.destroy();
    const payload = parsePayload(await readBody(request));
    if (fault === 'error') return void response.writeHead(500).end('Internal Server Error');
    if (fault === 'page')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html>Welcome</html>');
    const code = payload ? codeFor(kind, payload, fault) : '104';
    received.push({ path: kind, payload: payload ?? {}, code, fault });
    log(
      `${kind} ${String(payload?.invoice_number ?? payload?.credit_note_number ?? '')} → ${code}${fault ? ` (${fault})` : ''}${code === '104' ? ` ${findInvalidFields(payload ?? {}, kind).join(' ')}` : ''}`,
    );
    if (fault === 'slow') await new Promise(done => setTimeout(done, faulty.delay));
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'error-after-saving')
      return void response.writeHead(500).end('Internal Server Error');
    answer(response, code);
  };

  const tellJson = (response: ServerResponse, body: unknown) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body, null, 1));

  const server = await startLocalServer(port, async (request, response) => {
    const route = `${request.method} ${request.url?.replace(/\?.*/, '')}`;
    if (route === 'POST /api/bill') return hear(request, response, 'bill');
    if (route === 'POST /api/billreturn') return hear(request, response, 'billreturn');
    if (route === 'GET /simulator')
      return tellJson(response, {
        bills: [...bills.values()],
        returns: [...returns.values()],
        faulty,
      });
    if (route === 'POST /simulator/faults') {
      faulty = {
        ...NO_FAULTS,
        ...(parsePayload(await readBody(request)) as Partial<FaultSettings> | undefined),
      };
      return tellJson(response, faulty);
    }
    response.writeHead(404).end('Not found');
  });
  return {
    address: server.address,
    bills,
    returns,
    requests: received,
    setFaults: wanted => {
      faulty = { ...NO_FAULTS, share: 1, delay: 50, ...wanted };
    },
    setAccounts: wanted => {
      accounts = wanted;
    },
    close: server.close,
  };
};
