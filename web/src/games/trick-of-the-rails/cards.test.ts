// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMPANIES, EARNS, LOCOMOTIVE_COSTS, START_EARNS, earns, numberOf } from './cards';

const rules = readFileSync('../docs/rules/trick-of-the-rails.md', 'utf8');
const row = (name: string) => new RegExp(`^\\| ${name} \\|(.*)\\|$`, 'm').exec(rules)![1]!.split('|').map(Number);

it('prints on the cards what the rules say is printed there', () => {
  const names = { bo: 'B&O', co: 'C&O', erie: 'ERIE', nyc: 'NYC', prr: 'PRR' };
  for (const company of COMPANIES) expect([...EARNS[company], START_EARNS]).toEqual(row(names[company]));
  expect(Object.values(LOCOMOTIVE_COSTS)).toEqual(row('what it costs'));
  expect(rules).toContain(`Pittsburgh earns ${earns('pittsburgh')}, Baltimore ${earns('baltimore')}, New York ${earns('new_york')}`);
});

it('reads cards', () => {
  expect(numberOf('erie-10')).toBe(10);
  expect(numberOf('erie-exchange')).toBe(null);
  expect(earns('erie-start')).toBe(10);
});
