// Set-up: the first company of an empty installation, or the demo company. Afterwards both requests
// are refused.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage, translate } from '../../domain/language.ts';
import { chartNames } from '../../domain/ledger/chart-of-accounts.ts';
import { preferenceChoices } from '../../domain/users/preferences.ts';
import { findPasswordWeakness, type PasswordOwner } from '../auth/password-strength.ts';
import { type SignInServices, signIn } from '../auth/sign-in.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { ForbiddenError, ValidationError } from '../platform/http/errors.ts';
import { loadDemo } from './demo/load-demo.ts';
import { createCompany, type NewCompany } from './seed/create-company.ts';

const texts = {
  done: { en: 'This installation is already set up.', ne: 'यो प्रणाली पहिले नै तयार छ।' },
  welcome: { en: 'Company created.', ne: 'कम्पनी बन्यो।' },
};

const FIELD_NAMES = [
  'company_name',
  'company_pan',
  'address',
  'city',
  'phone',
  'email',
  'admin_name',
  'admin_email',
  'admin_password',
] as const;
/** What a company may choose besides; without them set-up works as it did before they came. */
const CHOICES = {
  vat_registered: [0, 1],
  chart: chartNames,
  calendar: preferenceChoices.calendar,
} as const;
const choiceNames = Object.keys(CHOICES) as (keyof typeof CHOICES)[];
const REQUIRED_FIELDS = new Set<string>([
  'company_name',
  'company_pan',
  'admin_name',
  'admin_email',
  'admin_password',
]);
const FORMAT_RULES: Partial<Record<(typeof FIELD_NAMES)[number], 'pan' | 'email' | 'text'>> = {
  company_pan: 'pan',
  email: 'email',
  admin_email: 'email',
  admin_name: 'text',
};

const toPasswordOwner = (body: Row): PasswordOwner => ({
  name: String(body.admin_name ?? ''),
  email: String(body.admin_email ?? ''),
  company: String(body.company_name ?? ''),
});

const parseSetup = async (body: Row, language: Language): Promise<NewCompany> => {
  const problems: FieldErrors = {};
  for (const name of Object.keys(body))
    if (!FIELD_NAMES.includes(name as never) && !Object.hasOwn(CHOICES, name))
      problems[name] = [messages.unknown[language]];
  const chosen = choiceNames.filter(name => body[name] !== undefined && body[name] !== null);
  for (const name of chosen)
    if (!CHOICES[name].some(choice => choice === body[name]))
      problems[name] = [messages.choice[language]];
  for (const name of FIELD_NAMES) {
    const value = body[name];
    const rule = FORMAT_RULES[name];
    if (value === undefined || value === null || value === '') {
      if (REQUIRED_FIELDS.has(name)) problems[name] = [messages.required[language]];
    } else if (typeof value !== 'string') problems[name] = [messages.wrongText[language]];
    else if (rule && !formatValidators[rule](value)) problems[name] = [messages[rule][language]];
    else if (value.length > 255)
      problems[name] = [translate(messages.maxLength, language, { n: 255 })];
  }
  const weak = problems.admin_password
    ? undefined
    : await findPasswordWeakness(body.admin_password as string, toPasswordOwner(body), language);
  if (weak) problems.admin_password = [weak];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return Object.fromEntries([
    ...FIELD_NAMES.filter(name => body[name]).map(name => [name, (body[name] as string).trim()]),
    ...chosen.map(name => [name, body[name]]),
  ]) as NewCompany;
};

/** True if there is no company yet. */
export const isSetupNeeded = async ({
  database,
}: Pick<SignInServices, 'database'>): Promise<boolean> =>
  (await database.read.selectFrom('companies').select('id').limit(1).executeTakeFirst()) ===
  undefined;

/** Registers the set-up routes below the billing prefix. */
export const registerSetupRoutes = (
  app: FastifyInstance,
  services: SignInServices,
  entities: Entity[],
  tscRate: number,
  test: Vault | undefined,
): void => {
  const { database, clock } = services;
  const languageFrom = (request: FastifyRequest) =>
    parseAcceptLanguage(request.headers['accept-language']);
  const refuseWhenDone = async (language: Language) => {
    if (!(await isSetupNeeded(services))) throw new ForbiddenError(texts.done[language]);
  };

  app.get('/setup', async () => ({ needed: await isSetupNeeded(services) }));

  app.post('/setup', async request => {
    const language = languageFrom(request);
    await refuseWhenDone(language);
    const settings = await parseSetup((request.body ?? {}) as Row, language);
    const { company_id, user_id } = await createCompany(
      database,
      entities,
      settings,
      toNepalTime(clock()),
    );
    return {
      message: texts.welcome[language],
      ...(await signIn(services, { id: user_id, company_id }, request)),
    };
  });

  app.post('/setup/demo', async request => {
    const language = languageFrom(request);
    await refuseWhenDone(language);
    const { company_id, user_id } = await loadDemo({
      database,
      entities,
      now: clock(),
      tscRate,
      language,
      test,
    });
    return {
      message: texts.welcome[language],
      ...(await signIn(services, { id: user_id, company_id }, request)),
    };
  });
};
