// The layout of the leaves of a bank account, and the query of a print. What begins outside of the leaf is
// judged besides.
import {
  chequeLayoutTexts,
  MAX_LEAF_MM,
  MIN_LEAF_MM,
  MIN_TEXT_WIDTH_MM,
} from '../documents/cheque-leaf.ts';
import { messages } from '../entity-schema/messages.ts';
import { text } from './document-requests.ts';
import { ignored, type RequestOf, type RequestSchema } from './request-schema.ts';

const millimetres = (minimum = 0) =>
  ({
    type: 'number',
    format: 'millimetres',
    minimum,
    maximum: MAX_LEAF_MM,
    'x-messages': { format: chequeLayoutTexts.oneDecimal },
  }) as const;
const [x, y, step] = [millimetres(), millimetres(), millimetres()];
const side = millimetres(MIN_LEAF_MM);
const width = millimetres(MIN_TEXT_WIDTH_MM);

const spot = {
  type: 'object',
  additionalProperties: false,
  required: ['x', 'y'],
  properties: { x, y },
} as const;

/** All of a layout is sent; millimetres from the upper left corner of the leaf. */
export const chequeLayoutSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['width', 'height', 'date', 'payee', 'words', 'figures', 'account_payee'],
  properties: {
    width: { ...side, description: 'Of the leaf' },
    height: { ...side, description: 'Of the leaf' },
    date: {
      type: 'object',
      additionalProperties: false,
      required: ['x', 'y', 'step'],
      properties: { x, y, step: { ...step, description: 'From digit to digit' } },
    },
    payee: {
      type: 'object',
      additionalProperties: false,
      required: ['x', 'y', 'width'],
      properties: { x, y, width },
    },
    words: {
      type: 'object',
      additionalProperties: false,
      required: ['x', 'y', 'width', 'step'],
      properties: { x, y, width, step: { ...step, description: 'From line to line' } },
    },
    figures: spot,
    account_payee: spot,
    ...ignored('account_id may_change'),
  },
} as const satisfies RequestSchema;

/** The longest name that is written on a leaf. */
export const MAX_PAYEE_LENGTH = 120;

/** Texts of a query: without them the language of the caller, the name of the party, and crossed. */
export const chequePrintSchema = {
  type: 'object',
  properties: {
    language: { type: 'string', enum: ['en', 'ne'], 'x-messages': { '*': messages.choice } },
    payee: text(MAX_PAYEE_LENGTH),
    account_payee: { type: 'string', enum: ['0', '1'], 'x-messages': { '*': messages.choice } },
  },
} as const satisfies RequestSchema;

export type ChequeLayoutRequest = RequestOf<typeof chequeLayoutSchema>;
export type ChequePrintQuery = RequestOf<typeof chequePrintSchema>;
