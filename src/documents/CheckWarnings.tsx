// What the tax law objects to in the document of the form, shown while it can still be changed: by
// the same checks that the server runs before it is issued. A warning stops nobody; what the
// company refuses is shown as such and refused by the server.
import Alert from '@mui/material/Alert';
import { memo, useMemo } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import {
  type CheckedDocument,
  checkDocument,
  type Severities,
} from '../../domain/compliance-checks/check-document.ts';
import type { Texts } from '../../domain/language.ts';
import type { CustomRule } from '../../domain/tax/effective-dated.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useTranslations } from '../i18n/language.ts';

const texts = {
  warns: { en: 'Please check before saving:', ne: 'सेभ गर्नुअघि जाँच्नुहोस्:' },
  refuses: { en: 'This document was blocked:', ne: 'यो कागजात रोकियो:' },
} satisfies Record<string, Texts>;

type Props = { document: Omit<CheckedDocument, 'day' | 'today'> };

const WarningList = memo(
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
  const t = useTranslations();
  const today = useMemo(() => toNepalDate(new Date()), []);
  const settings = useApiQuery<{ levels: Severities; rules?: CustomRule[] } | undefined>(
    'check-settings',
    { purpose: 'look-up' },
  ).data?.body;
  // An empty form is no document yet.
  if (!settings || document.lines.length === 0) return null;
  const found = checkDocument({ ...document, day: today, today }, settings.levels, settings.rules);
  const at = (level: string) => [
    ...new Set(found.filter(each => each.level === level).map(each => t(each.text))),
  ];
  return (
    <>
      <WarningList severity="error" head={t(texts.refuses)} lines={at('refuse')} />
      <WarningList severity="warning" head={t(texts.warns)} lines={at('warn')} />
    </>
  );
};
