// docs/changing-a-schema.md shows every refusal of a changed schema, and the migration that each asks for.
import { describe, expect, it } from 'vitest';
import { toInvalidRecordsNotice } from '../../server/database/schema-sync/schema-messages.ts';
import {
  schemaChangeDocument as doc,
  schemaChangeExamples as examples,
  schemaChangeRefusals as samples,
} from '../support/schema-change-document.ts';

describe('docs/changing-a-schema.md (E18)', () => {
  it.each(Object.entries(samples))('shows the refusal %s word by word', (_, sentence) => {
    expect(sentence).not.toContain('\n');
    expect(doc).toContain(`\n${sentence}\n`);
  });

  it('shows the report about records that no longer fit, and the migration that corrects them', () => {
    expect(doc).toContain(
      `\n${toInvalidRecordsNotice('shelves', 'colour', '2 records (ids 1, 4)', 'Not a valid option.')}\n`,
    );
    expect([...examples.keys()]).toContain('change-shelves-colour.ts');
  });

  it.each(Object.entries(samples))(
    'shows the migration that the refusal %s asks for',
    (_, sentence) => {
      const found = /write schemas\/migrations\/([\w-]+\.ts) with "(.+?)"; see/.exec(sentence);
      if (!found) return;
      expect([...examples.keys()]).toContain(found[1]);
      expect(examples.get(found[1]!)).toContain(found[2]!.split(' => […')[0]!.split('=> [')[0]!);
    },
  );
});
