// How what is open of a few documents is found: each by its id and what names it by that, never by
// reading all documents of the company. SQLite has no statistics and would otherwise do so.
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openItemKinds } from '../../server/database/open-item-facts.ts';
import { buildAskedItems } from '../../server/database/open-items.ts';
import { openTestApp } from '../support/test-app.ts';

describe('what is open of a document', () => {
  it.each(openItemKinds)('is found from its id alone: %s', async kind => {
    const world = await openTestApp('SQLite');
    const file = new SQLite(`${world.dataDir}/bijak.sqlite`, { readonly: true });
    try {
      const plan = file
        .prepare(`explain query plan ${buildAskedItems(kind, 3).replaceAll('?', '1')}`)
        .all() as { detail: string }[];
      const steps = plan
        .map(({ detail }) => detail)
        .filter(detail => /^(SEARCH|SCAN) /.test(detail));
      expect(steps.length).toBeGreaterThan(5);
      expect(
        steps.filter(step =>
          step.startsWith('SCAN ')
            ? !/^SCAN (q|f|facts|CONSTANT ROW)$/.test(step)
            : /\((company_id=\?|company_id=\? AND \w+_kind=\?)\)$/.test(step),
        ),
      ).toEqual([]);
    } finally {
      file.close();
      await world.close();
    }
  });
});
