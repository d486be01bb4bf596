// The ticked documents of a list: how each is named and found, and what printing all of them would make.
import { useEffect, useState } from 'react';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { localizeText, type Texts } from '../../../domain/language.ts';
import { ApiError, callApi } from '../../api/http.ts';
import type { BulkDialogProps, ListRecord } from '../../entities/bulk-actions.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';

/** What a list says of its documents. */
export type SelectedKind = {
  /** The properties with the id of its address and with its number. */
  id: string;
  number: string;
  /** The properties of which one names the other party. */
  party: string[];
  /** Its prints are counted, and marked from the second one on. */
  counted: boolean;
};

export type SelectedProps = BulkDialogProps & SelectedKind;

const countTexts = {
  originals: {
    en: '{n} {n|original|originals}, not marked.',
    ne: 'सक्कल {n} वटा, चिह्न लाग्दैन।',
  },
  copies: {
    en: '{n} {n|copy|copies} marked “Copy of Original”, because a first copy was printed or sent before.',
    ne: '“Copy of Original” चिह्न लाग्ने प्रति {n} वटा, किनकि सक्कल पहिले नै प्रिन्ट भइसकेको वा पठाइसकेको छ।',
  },
  both: {
    en: '{originals} {originals|original|originals}, not marked, and {copies} {copies|copy|copies} marked “Copy of Original”, because a first copy was printed or sent before.',
    ne: 'चिह्न नलाग्ने सक्कल {originals} वटा र “Copy of Original” चिह्न लाग्ने प्रति {copies} वटा, किनकि त्यसको सक्कल पहिले नै प्रिन्ट भइसकेको वा पठाइसकेको छ।',
  },
} satisfies Record<string, Texts>;

export const toDocumentId = ({ id }: SelectedKind, record: Row): string => String(record[id]);

/** The document's number and its party, in the language of the page. */
export const useDocumentName = ({ number, party }: SelectedKind): ((record: Row) => string) => {
  const language = useLanguage();
  return record => {
    const name = party.map(field => record[field]).find(value => value);
    const written = localizeText(String(record[number] ?? ''), language);
    return name ? `${written} · ${String(name)}` : written;
  };
};

/** The sentence for an error of a call. */
export const useRefusal = (): ((error: unknown) => string) => {
  const t = useTranslations();
  return error => (error instanceof ApiError && error.message) || t(words.noAnswer);
};

/** How many originals and how many marked copies a print of the documents makes, as a sentence. */
export const useCopyCount = (
  entity: Entity,
  kind: SelectedKind,
  records: ListRecord[],
): { sentence: string; refusal: string; pending: boolean } => {
  const t = useTranslations();
  const toRefusal = useRefusal();
  const [count, setCount] = useState<{ originals: number; copies: number } | undefined>();
  const [error, setError] = useState<unknown>();
  const asked = kind.counted ? records.map(record => toDocumentId(kind, record)).join(',') : '';
  useEffect(() => {
    if (asked === '') return;
    const left = new AbortController();
    callApi<{ originals: number; copies: number }>(`${entity.name}/-/print`, {
      ...{ query: { ids: asked }, purpose: 'look-up', signal: left.signal },
    }).then(
      ({ body }) => setCount(body),
      (failure: unknown) => left.signal.aborted || setError(failure),
    );
    return () => left.abort();
  }, [entity.name, asked]);
  const { originals = 0, copies = 0 } = count ?? {};
  const text =
    copies === 0
      ? t(countTexts.originals, { n: originals })
      : originals === 0
        ? t(countTexts.copies, { n: copies })
        : t(countTexts.both, { originals, copies });
  return {
    sentence: count ? text : '',
    refusal: error === undefined ? '' : toRefusal(error),
    pending: asked !== '' && count === undefined && error === undefined,
  };
};
