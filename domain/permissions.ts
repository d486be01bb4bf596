// One permission per entity and deed, named with letters and spaces so that the documents' `text` rule accepts it (ADM-PERM-009).
export type Deed = 'view' | 'create' | 'edit' | 'delete';

/** "create product families": the name that a role holds and that a 403 tells. */
export const permissionFor = (deed: Deed, entityName: string): string => `${deed} ${entityName.replace(/[-_]/g, ' ')}`;

/** "Create Product Families": how screens show it. */
export const displayNameOf = (permission: string): string => permission.replace(/\b[a-z]/g, letter => letter.toUpperCase());
