// App keys have a page of their own: a new secret is shown once, next to the masked ones.
import type { Overrides } from '../src/entities/overrides.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const AppKeys = lazyComponent(() => import('../custom-pages/app-keys/AppKeys.tsx'), 'AppKeys');

export const appKeys: Overrides = { list: AppKeys };
