// What people change of themselves: their password and their picture.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { deviceOf, forgetOtherDevices, limitGuesses } from '../auth/login-rate-limit.ts';
import { logChange } from '../entities/activity-log.ts';
import { heldRecord } from '../entities/judged-record.ts';
import { recordTag } from '../entities/record-tag.ts';
import type { Store } from '../entities/records.ts';
import { answerOne, type Entering, idIn } from '../entities/routes.ts';
import { BadRequest, Forbidden, Invalid } from '../errors.ts';
import { forgetFile, keepFile, removeBytes } from '../files/file-store.ts';
import { pictures } from '../files/known-types.ts';
import { discard, type Received, receiveForm } from '../files/receive.ts';
import { underVersion, withTag } from '../platform/http/record-version.ts';
import { problemsOfPassword, problemsOfTexts } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { storePassword } from './set-password.ts';
import type { Session } from './signed-in.ts';

type One = { Params: { id: string } };

const texts = {
  notYours: {
    en: 'You can only change your own password and image.',
    ne: 'आफ्नो पासवर्ड र तस्बिर मात्र फेर्न मिल्छ।',
  },
  wrong: { en: 'The current password is incorrect.', ne: 'हालको पासवर्ड मिलेन।' },
  changed: { en: 'Password changed successfully.', ne: 'पासवर्ड फेरियो।' },
  image: { en: 'Image updated successfully.', ne: 'तस्बिर अद्यावधिक भयो।' },
};

/** The new picture takes the place of the one before it; answers both names. */
const storeImage = (
  store: Store,
  entity: Entity,
  file: Received,
  doing: Session,
  expected: (stored: Row) => void,
) =>
  store.database.write(async tx => {
    const { actor, now } = doing;
    const mine = await heldRecord(tx, store, entity, actor.user_id, doing);
    expected(mine);
    const before = mine.image as string | null;
    const { name } = await keepFile(tx, actor, file, now);
    await tx
      .updateTable('users')
      .set({ image: name, updated_at: now })
      .where('company_id', '=', actor.company_id)
      .where('id', '=', actor.user_id)
      .execute();
    await logChange(tx, actor, {
      table: 'users',
      id: actor.user_id,
      now,
      changes: { image: { from: before, to: name } },
    });
    await forgetFile(tx, actor, before, now);
    return { before, name };
  });

/** Registers the calls below the billing prefix. `folder` is where files stand. */
export const profileRoutes = (
  app: FastifyInstance,
  store: Store,
  enter: Entering,
  clock: () => Date,
  folder: string,
): void => {
  const { database, entities } = store;
  const entity = entities.find(candidate => candidate.name === 'users')!;
  const enterOwn = async (request: FastifyRequest<One>): Promise<Session> => {
    const session = await enter(request, undefined, '');
    if (idIn(request) !== session.actor.user_id)
      throw new Forbidden(texts.notYours[session.language]);
    return session;
  };

  app.post<One>('/users/:id/change-password', async request => {
    const { actor, language, now, family } = await enterOwn(request);
    const body = (
      typeof request.body === 'object' && request.body !== null ? request.body : {}
    ) as Row;
    const problems = problemsOfPassword(
      body,
      problemsOfTexts(body, ['current_password', 'password', 'password_confirmation'], language),
      language,
    );
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const known = await database.read
      .selectFrom('credentials')
      .select(['email', 'password_hash'])
      .where('user_id', '=', actor.user_id)
      .executeTakeFirst();
    const [account, device, seconds] = [
      String(known?.email),
      deviceOf(request),
      Math.floor(clock().getTime() / 1000),
    ];
    const guess = {
      kind: 'current password',
      account,
      address: request.ip,
      device,
      seconds,
    } as const;
    await limitGuesses(database, guess, language, async () => {
      if (
        !(await isPassword(known && String(known.password_hash), body.current_password as string))
      )
        throw new BadRequest(texts.wrong[language]);
    });
    const password_hash = await hashPassword(body.password as string);
    const owner = { id: actor.user_id, company_id: actor.company_id, email: account };
    await database.write(async tx => {
      await storePassword(database, tx, { ...owner, password_hash, family }, actor, now);
      await forgetOtherDevices(tx, account, device);
    });
    return { message: texts.changed[language] };
  });

  app.post<One>('/users/:id/images', async (request, reply) => {
    const session = await enterOwn(request);
    const { language } = session;
    const { file, fields } = request.isMultipart()
      ? await receiveForm(request, { folder, field: 'images', types: pictures }, language)
      : { file: undefined, fields: {} };
    try {
      const unknown = Object.keys(fields).filter(name => name !== '_method');
      if (unknown.length > 0)
        throw new Invalid(
          Object.fromEntries(unknown.map(name => [name, [messages.unknown[language]]])),
        );
      if (!file) throw new Invalid({ images: [messages.required[language]] });
      const now = () => answerOne(store, entity, session, session.actor.user_id);
      return await underVersion(request, reply, language, now, async ({ check }) => {
        const { before, name } = await storeImage(store, entity, file, session, stored =>
          check(recordTag(entity, stored)),
        );
        await removeBytes(folder, before);
        withTag(reply, await now());
        return { id: session.actor.user_id, image: name, message: texts.image[language] };
      });
    } catch (error) {
      await discard(file);
      throw error;
    }
  });
};
