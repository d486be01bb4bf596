// The fields and rules that the company has added to its records, and the record types it has made. They come
// with the session; an answer that carries another version brings the new ones, without a reload.

import { useSyncExternalStore } from 'react';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import {
  addOwnEntities,
  type OwnEntityDefinition,
  toOwnEntities,
  withOwnEntityOptions,
  withPermissionNames,
} from '../../domain/entity-schema/own-entities.ts';
import type { OwnField, OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import {
  type OwnRuleDefinition,
  toOwnLineRules,
  withOwnRules,
} from '../../domain/entity-schema/own-rules.ts';
import { withOwnFields } from '../../domain/entity-schema/row-lists.ts';
import { toOwnLineFields } from '../../domain/entity-schema/with-own-fields.ts';
import { hasPageUser } from '../auth/page-user.ts';
import { hasSession, isTokenExpired } from '../auth/tokens.ts';
import { callApi } from './http.ts';
import { setOwnFieldsListener } from './own-fields-version.ts';

const PATH = 'active-fields';

type Loaded = {
  version: string;
  fields: OwnFieldDefinition[];
  /** An answer of an earlier server has none. */
  entities?: OwnEntityDefinition[];
  rules?: OwnRuleDefinition[];
  role?: string;
};
type OwnFields = {
  version: string;
  /** The role of the person, as the steps of states name it. */
  role: string | undefined;
  /** `entities` are those that its references may name. */
  extend: (entity: Entity, entities: Entity[]) => Entity;
  /** The fields of each line of a document; the same list until one of them changes. */
  linesOf: (entity: Entity, entities: Entity[]) => OwnField[];
  /** The rules of each line of a document. */
  lineRulesOf: (entity: Entity) => Entity['rules'];
  /** The entities of the schema files and the record types of the company. */
  listEntities: (entities: Entity[]) => Entity[];
};

const toOwnFields = ({
  version,
  fields,
  entities: types = [],
  rules = [],
  role,
}: Loaded): OwnFields => {
  const extendedAmong = new WeakMap<Entity[], Map<Entity, Entity>>();
  const linesAmong = new WeakMap<Entity[], Map<Entity, OwnField[]>>();
  const listed = new Map<Entity[], Entity[]>();
  return {
    version,
    role,
    extend: (entity, entities) => {
      const extended = extendedAmong.get(entities) ?? new Map<Entity, Entity>();
      extendedAmong.set(entities, extended);
      const known =
        extended.get(entity) ??
        withPermissionNames(
          withOwnEntityOptions(withOwnRules(withOwnFields(entity, fields, entities), rules), types),
          toOwnEntities(entities, types),
        );
      extended.set(entity, known);
      return known;
    },
    linesOf: (entity, entities) => {
      const ofLines = linesAmong.get(entities) ?? new Map<Entity, OwnField[]>();
      linesAmong.set(entities, ofLines);
      const known = ofLines.get(entity) ?? toOwnLineFields(entity, fields, entities);
      ofLines.set(entity, known);
      return known;
    },
    lineRulesOf: entity => toOwnLineRules(entity, rules),
    listEntities: entities => {
      const known = listed.get(entities) ?? addOwnEntities(entities, types);
      listed.set(entities, known);
      return known;
    },
  };
};

let current = toOwnFields({ version: '', fields: [], entities: [] });
let asked: string | undefined;
const listeners = new Set<() => void>();

/** The own fields of this moment. */
export const getOwnFields = (): OwnFields => current;

const requestOwnFields = async (): Promise<void> => {
  const answer = await callApi<Loaded>(PATH, { purpose: 'look-up' }).catch((error: unknown) => {
    console.warn(error);
    return undefined;
  });
  if (!answer?.body) return;
  const { version, role } = answer.body;
  if (version === current.version && role === current.role) return;
  current = toOwnFields(answer.body);
  for (const listener of listeners) listener();
};

/** The request that is under way. */
let pending: Promise<void> | undefined;

/** Loads them; without an answer those that are known stay. */
export const loadOwnFields = (): Promise<void> => {
  const request = requestOwnFields().finally(() => {
    if (pending === request) pending = undefined;
  });
  pending = request;
  return request;
};

/** Each version is asked for once: the request that is under way may bring it. */
setOwnFieldsListener(async version => {
  if (version === asked) return;
  asked = version;
  await pending;
  if (version !== current.version) await loadOwnFields();
  if (version === asked) asked = undefined;
});

/** Windows that are switched to and fro ask once a second at most. */
const FRESH_MS = 1000;
let askedAt = 0;

/** Who comes back to the window sees the fields of now; an answer to the next call would be late. */
const comeBack = () => {
  if (document.visibilityState !== 'visible' || Date.now() - askedAt < FRESH_MS) return;
  // A question in the background must not renew a session, which reloads the page.
  if (!hasPageUser() || !hasSession() || isTokenExpired()) return;
  askedAt = Date.now();
  void loadOwnFields();
};
window.addEventListener('focus', comeBack);
document.addEventListener('visibilitychange', comeBack);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The own fields; the screen renders again when they change. */
export const useOwnFields = (): OwnFields => useSyncExternalStore(subscribe, getOwnFields);
