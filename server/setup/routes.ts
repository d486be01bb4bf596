// Setting up: the first company of an empty installation, or the demo company. Afterwards both
// calls are refused.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import { type Language, languageOf, textIn } from '../../domain/language.ts';
import type { Entity, Problems, Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { deviceOf } from '../auth/login-rate-limit.ts';
import { Forbidden, Invalid } from '../errors.ts';
import type { Vault } from '../payment-gateways/vault.ts';
import { weakness } from '../session/password-rules.ts';
import { type SessionServices, signIn } from '../session/routes.ts';
import { createCompany, type NewCompany } from './create-company.ts';
import { loadDemo } from './demo/load-demo.ts';

const texts = {
  done: { en: 'This installation is already set up.', ne: 'यो प्रणाली पहिले नै तयार छ।' },
  welcome: { en: 'Company created.', ne: 'कम्पनी बन्यो।' },
};

const names = [
  'company_name',
  'company_pan',
  'address',
  'phone',
  'email',
  'admin_name',
  'admin_email',
  'admin_password',
] as const;
const required = new Set<string>([
  'company_name',
  'company_pan',
  'admin_name',
  'admin_email',
  'admin_password',
]);
const rules: Partial<Record<(typeof names)[number], 'pan' | 'email' | 'text'>> = {
  company_pan: 'pan',
  email: 'email',
  admin_email: 'email',
  admin_name: 'text',
};

const judge = (body: Row, language: Language): NewCompany => {
  const problems: Problems = {};
  for (const name of Object.keys(body))
    if (!names.includes(name as never)) problems[name] = [messages.unknown[language]];
  for (const name of names) {
    const value = body[name];
    const rule = rules[name];
    if (value === undefined || value === null || value === '') {
      if (required.has(name)) problems[name] = [messages.required[language]];
    } else if (typeof value !== 'string') problems[name] = [messages.wrongText[language]];
    else if (rule && !accepts[rule](value)) problems[name] = [messages[rule][language]];
    else if (value.length > 255)
      problems[name] = [textIn(messages.maxLength, language, { n: 255 })];
  }
  const weak = problems.admin_password
    ? undefined
    : weakness(body.admin_password as string, language);
  if (weak) problems.admin_password = [weak];
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return Object.fromEntries(
    names.filter(name => body[name]).map(name => [name, (body[name] as string).trim()]),
  ) as NewCompany;
};

/** True while there is no company. */
export const isSetupNeeded = async ({
  database,
}: Pick<SessionServices, 'database'>): Promise<boolean> =>
  (await database.read.selectFrom('companies').select('id').limit(1).executeTakeFirst()) ===
  undefined;

/** Registers the set-up calls below the billing prefix. */
export const setupRoutes = (
  app: FastifyInstance,
  services: SessionServices,
  entities: Entity[],
  tscRate: number,
  test: Vault | undefined,
): void => {
  const { database, clock } = services;
  const languageFrom = (request: FastifyRequest) => languageOf(request.headers['accept-language']);
  const refuseWhenDone = async (language: Language) => {
    if (!(await isSetupNeeded(services))) throw new Forbidden(texts.done[language]);
  };

  app.get('/setup', async () => ({ needed: await isSetupNeeded(services) }));

  app.post('/setup', async request => {
    const language = languageFrom(request);
    await refuseWhenDone(language);
    const settings = judge((request.body ?? {}) as Row, language);
    const { company_id, user_id } = await createCompany(
      database,
      entities,
      settings,
      nepalTime(clock()),
    );
    return {
      message: texts.welcome[language],
      ...(await signIn(services, { id: user_id, company_id }, deviceOf(request))),
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
      ...(await signIn(services, { id: user_id, company_id }, deviceOf(request))),
    };
  });
};
