// The permissions of a role as tags, cut after twenty characters with the whole name as tooltip
// (ADM-ROLE-018..020).
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { useShown } from '../../src/entities.ts';
import { useSay } from '../../src/i18n/language.ts';
import { texts } from './texts.ts';

export type Permission = { id: number; display_name: string };

const LENGTH = 20;
const shortened = (name: string) => (name.length > LENGTH ? `${name.slice(0, LENGTH)}…` : name);

type Props = { permissions: Permission[]; onRemove?: (id: number) => void };

export const PermissionTags = ({ permissions, onRemove }: Props) => {
  const say = useSay();
  const shown = useShown({ entity: 'permissions', show: 'display_name' });
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 180,
        overflowY: 'auto',
      }}
    >
      {permissions
        .map(permission => ({ id: permission.id, name: shown(permission) }))
        .map(({ id, name }) => (
          <li key={id}>
            <Tooltip title={name}>
              <Chip
                size="small"
                label={shortened(name)}
                {...(onRemove && {
                  onDelete: () => onRemove(id),
                  'aria-label': say(texts.remove, { name }),
                })}
              />
            </Tooltip>
          </li>
        ))}
    </Box>
  );
};
