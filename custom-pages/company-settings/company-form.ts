// The company's profile between what is read and what is sent.

import type { Row } from '../../domain/schema/entity.ts';
import { shippedIn } from '../../domain/shipped.ts';
import { language } from '../../src/i18n/language.ts';
import type { Choice } from '../../src/ui/SearchSelect.tsx';

type Named = { id: number; name: string };
export type Country = Named & { provinces: Named[] };
export type Currency = { id: number; code: string; symbol: string };

const textFields = ['phone', 'website', 'fax', 'region', 'city', 'street'] as const;
export type TextField = (typeof textFields)[number];

/** A company as the API answers it, as far as this form goes. */
export type CompanyAnswer = Partial<Record<TextField, string | null>> & {
  logo: string | null;
  country_info: Named | null;
  province: Named | null;
  currency: Currency | null;
};

/** What is on the screen; `country_info` helps it to show a name and a list of provinces. */
export type Draft = Record<TextField, string> & {
  logo: string | null;
  country_info: Choice | null;
  state: Choice | null;
  currency: Choice | null;
};

export const namedChoice = ({ id, name }: Named): Choice => ({
  value: id,
  label: shippedIn(name, language()),
});
export const currencyChoice = ({ id, code, symbol }: Currency): Choice => ({
  value: id,
  label: code,
  note: shippedIn(symbol, language()),
});

/** The form of a company that was read. */
export const draftOf = (company: CompanyAnswer): Draft => ({
  ...(Object.fromEntries(textFields.map(name => [name, company[name] ?? ''])) as Record<
    TextField,
    string
  >),
  logo: company.logo,
  country_info: company.country_info && namedChoice(company.country_info),
  state: company.province && namedChoice(company.province),
  currency: company.currency && currencyChoice(company.currency),
});

/** The fields as the server stores them: ids of what is chosen; a new logo by its file's name. */
export const fieldsOf = (
  { country_info, state, currency, logo: stored, ...texts }: Draft,
  logo?: File,
): Row => ({
  ...texts,
  country: country_info?.value ?? null,
  state: state?.value ?? null,
  currency: currency?.value ?? null,
  logo: logo?.name ?? stored,
});

export const fieldNames = [...textFields, 'country', 'state', 'currency', 'logo'] as const;

/**
 * The multipart form of what was touched: ids only, `country_info` left out (SET-121), the logo
 * only when a new one was chosen (SET-105).
 */
export const formOf = ({ logo: changed, ...changes }: Row, logo: File | undefined): FormData => {
  const form = new FormData();
  form.append('_method', 'patch');
  for (const [name, value] of Object.entries(changes)) form.append(name, String(value ?? ''));
  if (logo && changed !== undefined) form.append('logo', logo);
  return form;
};
