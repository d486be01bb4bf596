// Only what deletes, cancels, reverses or discards is confirmed in red: every question of the pages
// by the file that asks it.
import { globSync, readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { words } from '../../src/i18n/words.ts';
import { ConfirmDialog, type ConfirmTone } from '../../src/ui/ConfirmDialog.tsx';
import { renderScreen } from '../support/render-screen.tsx';

const destructive = [
  'custom-pages/app-keys/AppKeys.tsx',
  'custom-pages/backup/Restore.tsx',
  'custom-pages/compliance-checks/EffectiveDatedTable.tsx',
  'custom-pages/invoices/HeldBillList.tsx',
  'custom-pages/menus/MenuEdit.tsx',
  'custom-pages/users/EditUser.tsx',
  'custom-pages/users/SecondFactors.tsx',
  'src/entities/EntityFormDialog.tsx',
  'src/entities/RowActions.tsx',
  'src/entities/SharedViews.tsx',
  'src/forms/UnsavedGuard.tsx',
];
const calm = [
  'custom-pages/cbms/OutboxDocuments.tsx',
  'custom-pages/deleted-records/DeletedRecords.tsx',
  'custom-pages/invoices/ConvertProforma.tsx',
  'custom-pages/ledger-reports/BooksState.tsx',
  'custom-pages/opening-balances/OpeningBalances.tsx',
  'custom-pages/users/Sessions.tsx',
  'resources/ManualSync.tsx',
  'resources/customers.tsx',
  'src/entities/VersionsDialog.tsx',
];

const findFiles = (tone: ConfirmTone): string[] =>
  globSync('{src,custom-pages,resources}/**/*.tsx')
    .filter(file => readFileSync(file, 'utf8').includes(`tone="${tone}"`))
    .sort();

describe('a question before something is done', () => {
  it('is red where something is lost by it, and nowhere else', () => {
    expect(findFiles('destructive')).toEqual(destructive);
    expect(findFiles('calm')).toEqual(calm);
  });

  it.each(['destructive', 'calm'] as const)('has the button of its tone: %s', tone => {
    renderScreen(
      <ConfirmDialog
        tone={tone}
        title={words.confirm}
        text={words.leave}
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />,
      () => ({ status: 204, body: undefined }),
    );
    const { className } = screen.getByRole('button', { name: 'Confirm' });
    expect(className.includes('colorSecondary')).toBe(tone === 'destructive');
    expect(className.includes('colorPrimary')).toBe(tone === 'calm');
  });
});
