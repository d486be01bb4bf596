// What a request to issue a document has of the fields that the company has added: the request, whether
// anything of it is to be judged, and its lines with the prices that formulas and rules know.
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { OWN_FIELDS, type OwnField } from '../../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../../domain/language.ts';
import { MAX_LINES } from '../../../domain/requests/document-requests.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { isObject } from '../../platform/http/request-validator.ts';
import { withUnitPrices } from './create-invoice-input.ts';
import type { PriceReader } from './prices-without-vat.ts';

/**
 * The own fields of a kind of document: of its head, whose entity has them, and of each line, as a role has
 * them. `entities` are those that they may refer to.
 */
export type DocumentFields = {
  entity: Entity;
  head: OwnField[];
  line: OwnField[];
  /** What must be true of each line. */
  lineRules: Entity['rules'];
  entities: Entity[];
  /** The role that has them so; nothing where all fields are meant. */
  role_id?: number;
  /** All fields; nothing where the role sees and changes all of them. */
  whole?: DocumentFields;
};

/** All fields, whatever the role has of them. */
export const toWhole = (fields: DocumentFields): DocumentFields => fields.whole ?? fields;

/** The fields among `all` that the role does not see. */
export const listHidden = (all: OwnField[], seen: OwnField[]): OwnField[] =>
  all === seen ? [] : all.filter(({ name }) => !seen.some(field => field.name === name));

/** Flat values with which a document and its lines begin, of all fields: where a name is missing, its default. */
export type BegunValues = { head: Row; lines: (Row | undefined)[] };

export type OwnRequest = {
  fields: DocumentFields;
  body: Row;
  /** The name under which the lines are in the request. */
  lines?: string;
  /** Finds the prices without VAT that formulas and rules know, where a request may have others. */
  prices?: PriceReader;
  actor: Actor;
  language: Language;
  now: string;
  /** The columns of the document and of its lines as they are stored: what they name stays valid. */
  held?: (string | null | undefined)[];
  /**
   * The values of the document that changes, or that it is made from: what the role does not see or change
   * stays so, and what it could have sent and did not.
   */
  begun?: BegunValues;
};

/** True where something is calculated or judged. */
const hasFormulas = ({ entity, head, line, lineRules }: DocumentFields): boolean =>
  entity.rules.length + lineRules.length > 0 ||
  [...head, ...line].some(({ formula }) => formula !== undefined);

/** The lines of a request, with the prices that formulas and rules know; a longer list is refused as a whole. */
export const readLines = async ({
  fields,
  body,
  lines,
  prices = async (whole, name) => withUnitPrices(whole, name),
}: OwnRequest): Promise<unknown[]> => {
  const sent = lines === undefined ? undefined : body[lines];
  if (!lines || !Array.isArray(sent) || sent.length > MAX_LINES) return [];
  return hasFormulas(toWhole(fields)) ? ((await prices(body, lines))[lines] as unknown[]) : sent;
};

/** False for the many documents of companies that have added nothing: their lines are not looked at. */
export const isJudged = ({ fields: limited, body, lines }: OwnRequest): boolean => {
  const fields = toWhole(limited);
  const sent = lines === undefined ? undefined : body[lines];
  return (
    fields.head.length + fields.line.length > 0 ||
    hasFormulas(fields) ||
    [body, ...(Array.isArray(sent) ? sent : [])].some(each => isObject(each) && OWN_FIELDS in each)
  );
};
