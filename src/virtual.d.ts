declare module 'virtual:entities' {
  import type { Entity } from '../domain/entity-schema/entity.ts';
  export const entities: Entity[];
}
declare module 'virtual:lists' {
  import type { PrefetchableList } from './api/prefetch-list.ts';
  export const lists: PrefetchableList[];
}
declare module 'virtual:validators' {
  import type { ValidateFunction } from 'ajv';
  export const validators: Record<string, ValidateFunction>;
}
interface Window {
  ENV?: {
    BASE_URL: string;
    BILLING_URL: string;
    PLAIN_NUMBER_HOSTS?: string[];
    PLAIN_NAME_HOSTS?: string[];
    CALENDAR?: Record<string, number[]>;
  };
}
