// Others work at the same time: a list on its first page asks quietly now and then whether more
// rows answer its question, and says so. It never moves what somebody is reading; the rows come
// when they are asked for.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { callApi } from '../api/http.ts';
import { buildListQuery } from '../api/list-query.ts';
import { hasSession, isTokenExpired } from '../auth/tokens.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';

/** Milliseconds between two questions; a window that nobody looks at asks nothing. */
export const NEWER_ROWS_POLL_MS = 30_000;

const texts = {
  newer: { en: '{n} new {n|record|records}', ne: '{n} नयाँ अभिलेख' },
  show: { en: 'Refresh', ne: 'रिफ्रेस गर्नुहोस्' },
};

export const NewerRows = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { filterValues, total, page, isPending, refetch } = useListContext();
  const [found, setFound] = useState(0);
  const query = JSON.stringify(
    buildListQuery(entity, {
      page: 1,
      perPage: 1,
      filter: filterValues as Record<string, unknown>,
    }),
  );
  const known = total ?? 0;

  useEffect(() => {
    setFound(known);
    if (isPending || page !== 1) return;
    const left = new AbortController();
    const ask = async () => {
      // A question in the background must not renew a session, which reloads the page.
      if (document.visibilityState !== 'visible' || (hasSession() && isTokenExpired())) return;
      try {
        const { body } = await callApi<{ total: number } | undefined>(entity.listPath, {
          query: JSON.parse(query) as Record<string, string>,
          purpose: 'look-up',
          signal: left.signal,
        });
        if (!left.signal.aborted) setFound(body?.total ?? 0);
      } catch (error) {
        if (!left.signal.aborted) console.warn(error);
      }
    };
    const timer = setInterval(() => void ask(), NEWER_ROWS_POLL_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [entity, query, known, page, isPending]);

  if (found <= known) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ borderRadius: 0 }}
      action={
        <Button size="small" color="inherit" onClick={() => void refetch()}>
          {t(texts.show)}
        </Button>
      }
    >
      {t(texts.newer, { n: localizeDigits(String(found - known), language) })}
    </Alert>
  );
};
