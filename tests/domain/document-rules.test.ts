// Rules of a document while it is typed, by the fields that a role sees: what it cannot judge with them it leaves to
// the server, which judges with all.
import { describe, expect, it } from 'vitest';
import {
  findBrokenRules,
  hasJudgeableRules,
  type RuledDocument,
} from '../../domain/entity-schema/document-rules.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { type OwnFieldDefinition, toOwnField } from '../../domain/entity-schema/own-fields.ts';
import { defineField } from '../support/own-field-definition.ts';

const field = (name: string, more: Partial<OwnFieldDefinition> = {}) =>
  toOwnField(defineField({ entity: 'invoices', name, type: 'money', ...more }), []);
const hidden = [field('limit'), field('grade', { type: 'text', default_value: 'C' })];
const head = [field('net', { formula: 'total - limit' }), field('twice', { formula: 'net * 2' })];
const cost = field('cost');
const margin = field('margin', { formula: 'price - cost' });

const toRules = (rules: string[]) =>
  rules.map(rule => ({ rule, message: { en: `${rule}!`, ne: `${rule}।` } }));
const document = (seen: Partial<RuledDocument>, rules: string[], ofLine: string[] = []) => ({
  ...{ name: 'invoices', head: [], line: [], ...seen },
  rules: toRules(rules),
  lineRules: toRules(ofLine),
});
const find = (ruled: RuledDocument, sent: Row = {}, all = true) =>
  findBrokenRules(
    ruled,
    {
      sent: { total: 100, ...sent },
      list: 'lines',
      lines: [{ qty: '1', amount: '100', own_fields: { cost: 200 } }],
    },
    { all, today: '2026-11-28' },
  );

describe('rules of a document that is typed', () => {
  it('are said in both languages, all of a field together', () => {
    const ruled = document(
      { line: [cost, margin] },
      ['total < 50', 'sum(lines.margin) > 0'],
      ['cost < price', 'margin > 0', 'cost < 150'],
    );
    expect(find(ruled, {}, false)).toEqual({
      total: { en: 'total < 50!', ne: 'total < 50।' },
      invoice_details: { en: 'sum(lines.margin) > 0!', ne: 'sum(lines.margin) > 0।' },
      'lines.0.own_fields.cost': {
        en: 'cost < price! cost < 150!',
        ne: 'cost < price। cost < 150।',
      },
      'lines.0.own_fields.margin': { en: 'margin > 0!', ne: 'margin > 0।' },
    });
  });

  it.each([
    ['!is_empty(grade) && total < 50', {}, { head: hidden }],
    ['coalesce(limit, 0) >= total', {}, { head: hidden }],
    [
      'coalesce(net, 0) > 0 && total < 50',
      { head: head.slice(0, 1) },
      { head: [...hidden, ...head] },
    ],
    ['coalesce(twice, 0) > 0 && total < 50', { head }, { head: [...hidden, ...head] }],
    ['sum(lines.cost) < 5', {}, { line: [cost] }],
    ['sum(lines.margin) > 0', { line: [margin] }, { line: [cost, margin] }],
  ])('are not judged where a field is hidden: %s', (rule, seen, whole) => {
    expect(hasJudgeableRules(document(whole, [rule]))).toBe(true);
    expect(Object.keys(find(document(whole, [rule])))).toHaveLength(1);
    expect(hasJudgeableRules(document(seen, [rule]))).toBe(false);
    expect(find(document(seen, [rule]))).toEqual({});
  });

  it('are not judged in lines where a field of theirs is hidden, and the others are', () => {
    const rules = ['coalesce(margin, 0) > 0', 'price < 50'];
    expect(find(document({ line: [margin] }, [], rules))).toEqual({
      'lines.0.amount': { en: 'price < 50!', ne: 'price < 50।' },
    });
  });
});
