// What the tax law will not like about the document in the form, told while it can still be
// changed: by the same checks that the server runs before it is issued. A warning stops nobody;
// what the company refuses is told as such and refused by the server.
import Alert from '@mui/material/Alert';
import { memo, useMemo } from 'react';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { type CheckedDocument, judgeDocument } from '../../domain/checks/check-document.ts';
import type { AddedRule } from '../../domain/checks/dated-rules.ts';
import type { Levels } from '../../domain/checks/levels.ts';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../i18n/language.ts';
import { useAnswer } from '../providers/use-answer.ts';

const texts = {
  warns: { en: 'Please check before saving:', ne: 'सेभ गर्नुअघि जाँच्नुहोस्:' },
  refuses: { en: 'This document was blocked:', ne: 'यो कागजात रोकियो:' },
} satisfies Record<string, Texts>;

type Props = { document: Omit<CheckedDocument, 'day' | 'today'> };

const List = memo(
  ({ severity, head, lines }: { severity: 'warning' | 'error'; head: string; lines: string[] }) =>
    lines.length === 0 ? null : (
      <Alert severity={severity} role="status" sx={{ mt: 2, '& ul': { m: 0, pl: 2.5 } }}>
        {head}
        <ul>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Alert>
    ),
);

export const CheckWarnings = ({ document }: Props) => {
  const say = useSay();
  const today = useMemo(() => nepalDay(new Date()), []);
  const settings = useAnswer<{ levels: Levels; rules?: AddedRule[] } | undefined>(
    'check-settings',
    { purpose: 'look-up' },
  ).answer?.body;
  // An empty form is no document yet.
  if (!settings || document.lines.length === 0) return null;
  const found = judgeDocument({ ...document, day: today, today }, settings.levels, settings.rules);
  const at = (level: string) => [
    ...new Set(found.filter(each => each.level === level).map(each => say(each.text))),
  ];
  return (
    <>
      <List severity="error" head={say(texts.refuses)} lines={at('refuse')} />
      <List severity="warning" head={say(texts.warns)} lines={at('warn')} />
    </>
  );
};
