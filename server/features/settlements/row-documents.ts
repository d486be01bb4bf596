// The document for which tax was kept back, or a discount or write-off given: a row of a receipt or
// payment may name one of those that are settled with it.
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { type SettlementKind, toSettling } from '../../../domain/ledger/settlements.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import type { CreateSettlementRequest } from '../../../domain/requests/settlement-requests.ts';

const texts = {
  notSettled: {
    en: 'This document is not among those that are settled here.',
    ne: 'यो कागजात यहाँ चुक्ता गरिएका कागजातमा छैन।',
  },
  tooMuch: {
    en: 'The rows of this document come to more than it takes.',
    ne: 'यो कागजातका पङ्क्तिको जम्मा यसले लिएको रकमभन्दा बढी छ।',
  },
} satisfies Record<string, Texts>;

type Request = Pick<CreateSettlementRequest, 'rows' | 'allocations'>;
type RequestedRow = NonNullable<Request['rows']>[number];

const isNamed = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * The place among the allocations of the document that a row names; undefined where it names none
 * of them.
 */
export const findAllocationOf = (
  { document_kind, document_id }: RequestedRow,
  allocations: Request['allocations'],
): number | undefined => {
  const at = (allocations ?? []).findIndex(
    each => each.document_kind === document_kind && each.document_id === document_id,
  );
  return at === -1 ? undefined : at;
};

/**
 * What is wrong with the documents of rows by field, of a request whose shape is valid: kind and id
 * come together, the document is allocated in the same request (so that it is the party’s own), and
 * its rows come to no more than it takes.
 */
export const findRowDocumentProblems = (
  kind: SettlementKind,
  { rows, allocations }: Request,
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  const left = (allocations ?? []).map(({ amount }) => toPaisa(amount));
  for (const [index, row] of (rows ?? []).entries()) {
    const [hasKind, hasId] = [isNamed(row.document_kind), isNamed(row.document_id)];
    if (!hasKind && !hasId) continue;
    if (hasKind !== hasId) {
      problems[`rows.${index}.${hasKind ? 'document_id' : 'document_kind'}`] = [
        messages.required[language],
      ];
      continue;
    }
    const at = findAllocationOf(row, allocations);
    if (at === undefined) {
      problems[`rows.${index}.document_id`] = [texts.notSettled[language]];
      continue;
    }
    // What a bank charges for a payment settles nothing of the document.
    const part = { kind: row.kind as Parameters<typeof toSettling>[2][number]['kind'] };
    left[at]! -= toSettling(kind, 0, [{ ...part, amount: toPaisa(row.amount) }]);
    if (left[at]! < 0) problems[`rows.${index}.amount`] = [texts.tooMuch[language]];
  }
  return problems;
};
