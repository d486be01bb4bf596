// What an administrator does about another user's access: a new invitation, and the removal of
// second factors that the user has lost.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Texts } from '../../../domain/language.ts';
import { logChange } from '../../audit/activity-log.ts';
import type { Session } from '../../auth/load-session.ts';
import type { PasswordServices } from '../../auth/password-routes.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { resetSecondFactors } from '../../auth/reset-second-factor.ts';
import { loadRolePermissions } from '../../auth/role-permissions.ts';
import { sendSecurityMail } from '../../auth/security-mails.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { parseId } from '../../entities/routes.ts';
import { BadRequestError, NotFoundError } from '../../platform/http/errors.ts';
import { composeInvitation } from './invitations.ts';
import { assertCanGrant } from './permission-delegation.ts';

type UserParams = { Params: { id: string } };

const texts = {
  noUser: { en: 'There is no such active user.', ne: 'यस्तो सक्रिय प्रयोगकर्ता छैन।' },
  accepted: {
    en: 'This user has already chosen a password. "Forgot Password?" on the sign-in page sends a new link.',
    ne: 'यो प्रयोगकर्ताले पासवर्ड राखिसक्नुभयो। साइन इन गर्ने ठाउँको "पासवर्ड बिर्सनुभयो?" ले नयाँ लिङ्क पठाउँछ।',
  },
  resent: {
    en: 'Invitation sent again. The earlier link is no longer valid.',
    ne: 'निम्तो फेरि पठाइयो। पहिलेको लिङ्क अब चल्दैन।',
  },
  none: { en: 'This user has no second factor.', ne: 'यो प्रयोगकर्ताको दोस्रो प्रमाण छैन।' },
  reset: {
    en: 'Second factors removed. The user is signed out everywhere.',
    ne: 'दोस्रो प्रमाणहरू हटाइए। प्रयोगकर्ता सबै डिभाइसबाट साइन आउट हुनुभयो।',
  },
} satisfies Record<string, Texts>;

/** Registers the routes below the billing prefix. */
export const registerUserAccessRoutes = (
  app: FastifyInstance,
  { database }: EntityStore,
  { clock, mailer, page }: PasswordServices,
): void => {
  /** Throws ValidationError for a user who may do more than the session's. */
  const loadManagedUser = async (
    request: FastifyRequest<UserParams>,
    { actor, language }: Session,
  ) => {
    const { company_id } = actor;
    const user = await database.read
      .selectFrom('users')
      .select(['id', 'company_id', 'name', 'email', 'role_id'])
      .where('company_id', '=', company_id)
      .where('id', '=', parseId(request))
      .where('status', '=', 1)
      .executeTakeFirst();
    if (!user) throw new NotFoundError(texts.noUser[language]);
    const rights = await loadRolePermissions(database.read, company_id, user.role_id);
    await assertCanGrant(database.read, actor, rights, 'role_id', language, 'person');
    return user;
  };

  app.post<UserParams>(
    '/users/:id/invitation',
    requirePermission('edit', 'users'),
    async request => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const user = await loadManagedUser(request, session);
      const mail = await database.write(async tx => {
        const accepted = await tx
          .selectFrom('credentials')
          .select('user_id')
          .where('user_id', '=', user.id)
          .executeTakeFirst();
        if (accepted) throw new BadRequestError(texts.accepted[language]);
        const changes = { invitation: { from: null, to: user.email } };
        await logChange(tx, actor, { table: 'users', id: user.id, now, changes });
        return composeInvitation(tx, { clock, page }, user, actor.username, language);
      });
      await mailer.sendInBackground(mail);
      return { message: texts.resent[language] };
    },
  );

  app.delete<UserParams>(
    '/users/:id/second-factors',
    requirePermission('edit', 'users'),
    async request => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const user = await loadManagedUser(request, session);
      const isReset = await database.write(tx =>
        resetSecondFactors(database, tx, user, actor, now),
      );
      if (!isReset) throw new BadRequestError(texts.none[language]);
      await sendSecurityMail({ read: database.read, mailer }, 'reset', user, language, {
        by: actor.username,
      });
      return { message: texts.reset[language] };
    },
  );
};
