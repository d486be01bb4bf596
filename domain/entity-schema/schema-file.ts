// The shape of a file in schemas/ after schemas/meta/entity.schema.json has accepted it.
import type { Texts } from '../language.ts';
import type {
  ChildRecords,
  Column,
  Condition,
  Dimensions,
  EmptyState,
  EntityRule,
  EntityTexts,
  Format,
  FormSection,
  ImportedWith,
  OptionColor,
  Reference,
  SearchFields,
  SetBy,
  StateStep,
  Verb,
  ViewSection,
} from './entity.ts';

type OptionSchema = {
  const: string | number;
  'x-label': Texts;
  'x-form-label'?: Texts;
  'x-color'?: OptionColor;
  'x-aliases'?: (string | number)[];
};

export type PropertySchema = {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  format?: Format;
  readOnly?: boolean;
  default?: string | number | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  'x-pattern-message'?: Texts;
  minItems?: number;
  oneOf?: OptionSchema[];
  'x-label': Texts;
  'x-was'?: string;
  'x-help'?: Texts;
  'x-placeholder'?: Texts;
  'x-widget'?: 'switch' | 'toggle' | 'checkboxes';
  'x-reference'?: Reference;
  'x-rows'?: true;
  'x-default-record'?: string;
  'x-seen-by'?: string[];
  'x-changed-by'?: string[];
  'x-imported'?: false;
  'x-exported'?: false;
  'x-children'?: ChildRecords;
  'x-composed'?: string[];
  'x-computed'?: string;
  'x-code'?: { prefix: string; digits: number };
  'x-set'?: SetBy;
  'x-on'?: 'create' | 'edit';
  'x-required-on'?: 'edit';
  'x-create-format'?: Format;
  'x-fixed'?: boolean;
  'x-options'?: 'entities' | 'referable' | 'scoped';
  'x-shipped'?: true | 'permissions';
  'x-when'?: Condition;
  'x-dimensions'?: Dimensions;
  'x-states'?: StateStep[];
  'x-relabel'?: { when: Condition; label: Texts }[];
  'x-format-when'?: { when: Condition; format: Format }[];
};

export type SchemaFile = {
  type?: 'object';
  $id: string;
  'x-title': { one: Texts; many: Texts };
  'x-address'?: string;
  'x-screens'?: { form?: 'page' | 'dialog' | 'none'; view?: 'page' | 'dialog' | 'none' };
  'x-api'?: {
    verbs?: Verb[];
    list?: string;
    lookups?: Record<string, Record<string, string | number>>;
    accepts?: string[];
  };
  'x-table'?: 'written';
  'x-own-fields'?: boolean | 'head' | 'head-and-lines';
  'x-referable'?: false;
  'x-row-scope'?: string;
  'x-was'?: string;
  'x-menu'?: { under?: string; icon: string; order: number };
  'x-import'?: true | { with: ImportedWith };
  'x-empty'?: EmptyState;
  'x-find'?: SearchFields;
  'x-unique'?: string[][];
  'x-similar'?: string[][];
  'x-index'?: string[][];
  'x-one-of'?: { fields: string[]; message: Texts }[];
  'x-rules'?: EntityRule[];
  'x-list'?: {
    columns?: (string | Column)[];
    search?: string[];
    numbers?: string[];
    filters?: string[];
    dates?: string;
    sort?: { field: string; by: 'asc' | 'desc' };
    limit?: number;
    actions?: string[];
    bulk?: string[];
    exported?: boolean | 'settings';
  };
  'x-form'?: FormSection[];
  'x-view'?: ViewSection[];
  'x-texts'?: Partial<EntityTexts>;
  properties: Record<string, PropertySchema>;
  required?: string[];
};
