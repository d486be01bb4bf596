// Which product, and from when to when; the range is read back as the documents write it
// (YYYY/MM/DD).
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { RangeMenu } from '../../src/screens/RangeMenu.tsx';
import { DateField } from '../../src/ui/DateField.tsx';
import { SearchSelect } from '../../src/ui/SearchSelect.tsx';
import { type Asked, isBackwards, loadProducts, slashes } from './stock.ts';
import { texts } from './texts.ts';

export const Filters = ({
  asked,
  onAsked,
}: {
  asked: Asked;
  onAsked: (changed: Partial<Asked>) => void;
}) => {
  const say = useSay();
  const language = useLanguage();
  const { product, from, to } = asked;
  const backwards = isBackwards(asked);
  const shown = (day: string) => digitsIn(slashes(day) || '…', language);
  return (
    <Box sx={{ p: 1.5 }}>
      <Stack
        direction="row"
        role="search"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
      >
        <Box sx={{ width: { xs: '100%', sm: 280 } }}>
          <SearchSelect
            label={say(texts.searchProduct)}
            value={product}
            load={loadProducts}
            onChange={chosen => onAsked({ product: chosen })}
          />
        </Box>
        <DateField
          label={say(words.startDate)}
          value={from}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
          onChange={day => onAsked({ from: day })}
        />
        <RangeMenu
          chosen={{ start_date: from, end_date: to }}
          choose={({ start_date, end_date }) => onAsked({ from: start_date, to: end_date })}
        >
          <DateField
            label={say(words.endDate)}
            value={to}
            error={backwards}
            {...(backwards ? { helperText: say(texts.invalidRange) } : {})}
            sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
            onChange={day => onAsked({ to: day })}
          />
        </RangeMenu>
      </Stack>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {slashes(from) === '' && slashes(to) === ''
          ? say(texts.now)
          : say(texts.range, { from: shown(from), to: shown(to) })}
      </Typography>
    </Box>
  );
};
