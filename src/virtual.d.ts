declare module 'virtual:entities' {
  import type { Entity } from '../domain/schema/entity.ts';
  export const entities: Entity[];
}
declare module 'virtual:lists' {
  import type { Listed } from './first-list.ts';
  export const lists: Listed[];
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
  };
}
