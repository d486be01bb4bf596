// The head of an entry page; it does not follow the keys.
import { memo } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../../src/i18n/language.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';

export const EntryHead = memo(({ title, many, address }: { title: Texts; many: Texts; address: string }) => {
  const say = useSay();
  return <PageHeader title={say(title)} trail={[{ label: say(many), to: address }]} />;
});
