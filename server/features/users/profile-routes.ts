// The users' own changes: their password and their picture.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { toNormalForm } from '../../../domain/normal-form.ts';
import { logChange } from '../../audit/activity-log.ts';
import { assertCurrentPassword } from '../../auth/current-password.ts';
import type { Session } from '../../auth/load-session.ts';
import { forgetOtherDevices, getDeviceFingerprint } from '../../auth/login-rate-limit.ts';
import {
  hashPassword,
  loadPasswordOwner,
  storePassword,
  validateNewPassword,
  validateTextFields,
} from '../../auth/passwords.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { loadTaggedRecord, parseId } from '../../entities/routes.ts';
import { computeRecordETag } from '../../entities/serialize-records.ts';
import { lockRecord } from '../../entities/validate-change.ts';
import { IMAGE_TYPES } from '../../files/file-signatures.ts';
import { deleteFileBytes, deleteFileRecord, saveFile } from '../../files/file-store.ts';
import {
  discardUpload,
  type ReceivedFile,
  receiveMultipartForm,
} from '../../files/multipart-upload.ts';
import { BadRequestError, ForbiddenError, ValidationError } from '../../platform/http/errors.ts';
import { withETag, withIfMatch } from '../../platform/http/etag.ts';

type UserParams = { Params: { id: string } };

const texts = {
  notYours: {
    en: 'You can only change your own password and image.',
    ne: 'आफ्नो पासवर्ड र तस्बिर मात्र फेर्न मिल्छ।',
  },
  wrong: { en: 'The current password is incorrect.', ne: 'हालको पासवर्ड मिलेन।' },
  changed: { en: 'Password changed successfully.', ne: 'पासवर्ड फेरियो।' },
  image: { en: 'Image updated successfully.', ne: 'तस्बिर अद्यावधिक भयो।' },
};

/** Replaces the picture; returns both names. */
const saveImage = (
  store: EntityStore,
  entity: Entity,
  file: ReceivedFile,
  doing: Session,
  expected: (stored: Row) => void,
) =>
  store.database.write(async tx => {
    const { actor, now } = doing;
    const mine = await lockRecord(tx, store, entity, actor.user_id, doing);
    expected(mine);
    const before = mine.image as string | null;
    const { name } = await saveFile(tx, actor, file, now);
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
    await deleteFileRecord(tx, actor, before, now);
    return { before, name };
  });

/** Registers the routes below the billing prefix. `folder` is the folder of files. */
export const registerProfileRoutes = (
  app: FastifyInstance,
  store: EntityStore,
  clock: () => Date,
  folder: string,
): void => {
  const { database, entities } = store;
  const entity = entities.find(candidate => candidate.name === 'users')!;
  const requireOwn = (request: FastifyRequest<UserParams>): Session => {
    const session = requireSession(request);
    if (parseId(request) !== session.actor.user_id)
      throw new ForbiddenError(texts.notYours[session.language]);
    return session;
  };

  app.post<UserParams>('/users/:id/change-password', requireSignIn, async request => {
    const { actor, language, now, family } = requireOwn(request);
    const body = (
      typeof request.body === 'object' && request.body !== null ? request.body : {}
    ) as Row;
    const problems = await validateNewPassword(
      body,
      validateTextFields(body, ['current_password', 'password', 'password_confirmation'], language),
      language,
    );
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const { email } = await assertCurrentPassword(
      database,
      request,
      { actor, language },
      {
        password: body.current_password as string,
        seconds: Math.floor(clock().getTime() / 1000),
        refusal: new BadRequestError(texts.wrong[language]),
      },
    );
    // Compared with the current one only after that was proven.
    const refused = await validateNewPassword(
      body,
      {},
      language,
      await loadPasswordOwner(database, { id: actor.user_id, company_id: actor.company_id }),
    );
    if (Object.keys(refused).length > 0) throw new ValidationError(refused);
    const password_hash = await hashPassword(body.password as string);
    const owner = { id: actor.user_id, company_id: actor.company_id, email };
    await database.write(async tx => {
      await storePassword(database, tx, { ...owner, password_hash, family }, actor, now);
      await forgetOtherDevices(tx, toNormalForm(email), getDeviceFingerprint(request));
    });
    return { message: texts.changed[language] };
  });

  app.post<UserParams>('/users/:id/images', requireSignIn, async (request, reply) => {
    const session = requireOwn(request);
    const { language } = session;
    const { file, fields } = request.isMultipart()
      ? await receiveMultipartForm(
          request,
          { folder, field: 'images', types: IMAGE_TYPES },
          language,
        )
      : { file: undefined, fields: {} };
    try {
      const unknown = Object.keys(fields).filter(name => name !== '_method');
      if (unknown.length > 0)
        throw new ValidationError(
          Object.fromEntries(unknown.map(name => [name, [messages.unknown[language]]])),
        );
      if (!file) throw new ValidationError({ images: [messages.required[language]] });
      const now = () => loadTaggedRecord(store, entity, session, session.actor.user_id);
      return await withIfMatch(request, reply, language, now, async ({ check }) => {
        const { before, name } = await saveImage(store, entity, file, session, stored =>
          check(computeRecordETag(entity, stored)),
        );
        await deleteFileBytes(folder, before);
        withETag(reply, await now());
        return { id: session.actor.user_id, image: name, message: texts.image[language] };
      });
    } catch (error) {
      await discardUpload(file);
      throw error;
    }
  });
};
