import { Button, ChakraProvider, createSystem, defaultBaseConfig, Input, Table } from '@chakra-ui/react';
import { buttonRecipe, inputRecipe, tableSlotRecipe } from '@chakra-ui/react/theme';
import { useEffect, useState, type SubmitEvent } from 'react';
import { createRoot } from 'react-dom/client';

// React and Chakra with the recipes in use, the same form, lists and calls, and nothing else: what our stack costs by
// itself, without machines, translations, a router or a contract.

declare global {
  interface Window {
    ask: (path: string) => Promise<unknown>;
    /** The call of the first list, under way since the page arrived. */
    first?: Promise<unknown>;
  }
}

const system = createSystem(defaultBaseConfig, {
  theme: { recipes: { button: buttonRecipe, input: inputRecipe }, slotRecipes: { table: tableSlotRecipe } },
});

type Row = Record<string, string | null>;

const lists = {
  '/observatori': { title: 'Observers', path: '/api/v1/observer', fields: ['name', 'phone', 'ngo'] },
  '/ong': { title: 'NGOs', path: '/api/v1/ngo', fields: ['shortName', 'name'] },
} as const;
type Address = keyof typeof lists;

const asAddress = (text: string): Address => (text === '/ong' ? '/ong' : '/observatori');

const isRows = (value: unknown): value is Row[] => Array.isArray(value);
const rowsIn = (answer: unknown): Row[] => {
  const found: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  return isRows(found) ? found.slice(0, 9) : [];
};

function askFor(address: Address, name: string): Promise<unknown> {
  const { first } = window;
  delete window.first;
  const query = new URLSearchParams({ Page: '1', PageSize: '100', ...(name !== '' && { Name: name }) });
  return first ?? window.ask(`${lists[address].path}?${query.toString()}`);
}

function List({ address }: { address: Address }) {
  const { title, fields } = lists[address];
  const [filter, setFilter] = useState('');
  const [name, setName] = useState('');
  const [rows, setRows] = useState<Row[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    void askFor(address, filter).then((answer) => isWanted && setRows(rowsIn(answer)));
    return () => void (isWanted = false);
  }, [address, filter]);
  return (
    <main>
      <h1>{title}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setFilter(name);
        }}
      >
        <Input value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      </form>
      <Table.Root>
        <Table.Body>
          {rows?.map((row) => (
            <Table.Row key={fields.map((field) => row[field]).join()}>
              {fields.map((field, index) =>
                index === 0 ? (
                  <Table.ColumnHeader key={field}>{row[field]}</Table.ColumnHeader>
                ) : (
                  <Table.Cell key={field}>{row[field]}</Table.Cell>
                ),
              )}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </main>
  );
}

function Lists() {
  const [address, setAddress] = useState(() => asAddress(location.pathname));
  return (
    <>
      <nav>
        {(['/observatori', '/ong'] as const).map((to) => (
          <span key={to} data-entry="">
            <a
              href={to}
              onClick={(event) => {
                event.preventDefault();
                history.pushState(null, '', to);
                setAddress(to);
              }}
            >
              {lists[to].title}
            </a>
          </span>
        ))}
      </nav>
      <List key={address} address={address} />
    </>
  );
}

async function logIn(event: SubmitEvent<HTMLFormElement>, onDone: () => void): Promise<void> {
  event.preventDefault();
  const [user, password] = ['user', 'password'].map(
    (name) => event.currentTarget.querySelector<HTMLInputElement>(`#${name}`)?.value,
  );
  const answer = await fetch('/api/v2/access/authorize', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user, password }),
  });
  const found: { access_token: string } = await answer.json();
  localStorage.setItem('token-id', found.access_token);
  onDone();
}

function App() {
  const [isIn, setIsIn] = useState(() => localStorage.getItem('token-id') !== null);
  useEffect(() => void (document.documentElement.dataset['taken'] = ''), []);
  if (isIn) return <Lists />;
  return (
    <form id="login" onSubmit={(event) => void logIn(event, () => setIsIn(true))}>
      <Input id="user" autoComplete="username" />
      <Input id="password" type="password" autoComplete="current-password" />
      <Button type="submit" className="login-submit">
        Log in
      </Button>
    </form>
  );
}

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <ChakraProvider value={system}>
      <App />
    </ChakraProvider>,
  );
