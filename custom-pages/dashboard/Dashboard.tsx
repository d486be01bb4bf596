// The first page after signing in: a greeting, a quick jump, the areas of the product, how the
// month goes.

import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import BarChart from '@mui/icons-material/BarChart';
import Sell from '@mui/icons-material/SellOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import InventoryIcon from '@mui/icons-material/WarehouseOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardContent from '@mui/material/CardContent';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactElement, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Texts } from '../../domain/language.ts';
import { useSession } from '../../src/api/session.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { filterByLikeness } from '../../src/ui/filter-by-likeness.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { DashboardFigures } from './DashboardFigures.tsx';
import { FirstSteps, isFirstStepsKnown, ShowFirstSteps, useFirstSteps } from './FirstSteps.tsx';
import { MoneyRow } from './MoneyRow.tsx';
import { texts } from './texts.ts';

const JUMP_TARGETS: { label: Texts; to: string }[] = [
  { label: { en: 'Invoices', ne: 'बीजकहरू' }, to: '/sales/invoice' },
  { label: { en: 'New Invoice', ne: 'नयाँ बीजक' }, to: '/sales/invoice/new' },
  { label: { en: 'Company Settings', ne: 'कम्पनी सेटिङ' }, to: '/company-settings' },
  { label: { en: 'New Product', ne: 'नयाँ वस्तु' }, to: '/sales/products_and_services/new' },
];

type Tile = { label: Texts; icon: ReactElement; to?: string; hover?: Texts };
const tiles: Tile[] = [
  { label: { en: 'Sales', ne: 'बिक्री' }, icon: <Sell fontSize="large" />, to: '/sales/invoice' },
  {
    label: { en: 'Inventory', ne: 'मौज्दात' },
    icon: <InventoryIcon fontSize="large" />,
    to: '/inventory',
  },
  {
    label: { en: 'Purchasing', ne: 'खरिद' },
    icon: <ShoppingCart fontSize="large" />,
    hover: {
      en: 'Purchasing: vendors, billings and returns',
      ne: 'खरिद: आपूर्तिकर्ता, खरिद बिल र फिर्ता',
    },
  },
  {
    label: { en: 'Accounting', ne: 'लेखा' },
    icon: <AccountBalance fontSize="large" />,
    hover: { en: 'Accounting: journal and ledgers', ne: 'लेखा: जर्नल र लेजर' },
  },
  {
    label: { en: 'Reports', ne: 'प्रतिवेदन' },
    icon: <BarChart fontSize="large" />,
    hover: { en: 'Reports: registers and exports', ne: 'प्रतिवेदन: खाता र निर्यात' },
  },
];

const TileCard = ({ tile }: { tile: Tile }) => {
  const t = useTranslations();
  const content = (
    <CardContent sx={{ textAlign: 'center', color: tile.to ? 'primary.main' : 'text.secondary' }}>
      {tile.icon}
      <Typography sx={{ fontWeight: 600, color: 'text.primary' }}>{t(tile.label)}</Typography>
    </CardContent>
  );
  const card = (
    <Card variant="outlined">
      {tile.to ? (
        <CardActionArea component={Link} to={tile.to}>
          {content}
        </CardActionArea>
      ) : (
        content
      )}
    </Card>
  );
  return tile.hover ? <Tooltip title={t(tile.hover)}>{card}</Tooltip> : card;
};

export const Dashboard = () => {
  const t = useTranslations();
  const language = useLanguage();
  const navigate = useNavigate();
  const { user } = useSession();
  const [isPlaced, setPlaced] = useState(isFirstStepsKnown);
  const steps = useFirstSteps();
  const place = useCallback(() => setPlaced(true), []);
  return (
    <>
      <PageHeader title={t(texts.greeting, { name: user.name || user.email })} />
      <Autocomplete
        id="quick-jump"
        options={JUMP_TARGETS}
        getOptionLabel={target => t(target.label)}
        filterOptions={(targets, { inputValue }) =>
          filterByLikeness(targets, [`label.${language}`], inputValue)
        }
        onChange={(_, target) => target && navigate(target.to)}
        sx={{ maxWidth: 480, mb: 3 }}
        renderInput={parameters => (
          <TextField
            {...parameters}
            label={t(texts.quickJump)}
            placeholder={t(texts.jump)}
            slotProps={{ inputLabel: { ...parameters.InputLabelProps, shrink: true } }}
          />
        )}
      />
      <FirstSteps steps={steps} onKnown={place} />
      <Box sx={isPlaced ? undefined : { display: 'none' }}>
        <MoneyRow />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(170px, 1fr))' },
            '& > :last-child:nth-child(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
          }}
        >
          {tiles.map(tile => (
            <TileCard key={tile.label.en} tile={tile} />
          ))}
        </Box>
        <DashboardFigures />
        <ShowFirstSteps steps={steps} />
      </Box>
    </>
  );
};
