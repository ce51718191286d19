// Writes the types of the protocol from `openapi.json`, and those of every game from the program's own
// schema: `npm run types` after a change of the rules, `npm run types -- --check` to see whether that was
// forgotten. `cargo xtask generate` makes `openapi.json` first.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const program = process.env.WHISTLESTOP_BIN ?? resolve(web, '../target/debug/whistlestop');
const parts = ['config', 'action', 'event', 'view', 'refusal'];

const say = (...words) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const pascal = (name) => name.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());

/** The TypeScript type for a schema. */
function type(schema, depth) {
  if (schema === true || schema === undefined) return 'unknown';
  if (schema.$ref) return schema.$ref.split('/').pop();
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choice = schema.oneOf ?? schema.anyOf;
  if (choice) {
    const types = choice.map((one) => type(one, depth));
    return types.some((one) => one.includes('\n')) ? types.map((one) => `\n  | ${one}`).join('') : types.join(' | ');
  }
  if (Array.isArray(schema.type)) return schema.type.map((one) => type({ ...schema, type: one }, depth)).join(' | ');
  switch (schema.type) {
    case 'array': {
      if (schema.prefixItems) return `[${schema.prefixItems.map((one) => type(one, depth)).join(', ')}]`;
      const item = type(schema.items, depth);
      return /[|\n]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return object(schema, depth);
    case 'integer':
    case 'number':
      return 'number';
    default:
      return schema.type ?? 'unknown';
  }
}

function object(schema, depth) {
  const fields = Object.entries(schema.properties ?? {});
  const others = schema.additionalProperties;
  if (fields.length === 0) {
    const values = others === true ? 'unknown' : typeof others === 'object' ? type(others, depth) : 'never';
    return `Record<string, ${values}>`;
  }
  const indent = '  '.repeat(depth + 1);
  const wanted = new Set(schema.required ?? []);
  const lines = fields.map(([name, field]) => {
    const note = field.description ? `${indent}/** ${field.description.replace(/\s+/g, ' ')} */\n` : '';
    return `${note}${indent}${key(name)}${wanted.has(name) ? '' : '?'}: ${type(field, depth + 1)};`;
  });
  if (others === true) lines.push(`${indent}[field: string]: unknown;`);
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function definitions(all) {
  return Object.entries(all ?? {}).flatMap(([name, definition]) => {
    const note = definition.description ? [`/** ${definition.description.replace(/\s+/g, ' ')} */`] : [];
    return [...note, `export type ${name} = ${type(definition, 0)};`, ''];
  });
}

/** Fields of actions and events that contain a seat or null. */
function seatFields(schema) {
  const found = new Set();
  const isSeat = (field) => field?.$ref?.endsWith('/Seat') || (field?.anyOf ?? []).some(isSeat);
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    for (const [name, field] of Object.entries(node.properties ?? {})) if (isSeat(field)) found.add(name);
    Object.values(node).forEach(visit);
  };
  visit(schema.properties.action);
  visit(schema.properties.event);
  return [...found].sort();
}

function file(game) {
  const schema = JSON.parse(say('schema', game));
  const out = ['// Made by `npm run types` from `whistlestop schema`. Do not edit.', ''];
  out.push(`export const SEAT_FIELDS = ${JSON.stringify(seatFields(schema))} as const;`, '');
  out.push(...definitions(schema.$defs));
  for (const part of parts.filter((part) => !(pascal(part) in (schema.$defs ?? {}))))
    out.push(`export type ${pascal(part)} = ${type(schema.properties[part], 0)};`, '');
  return out.join('\n');
}

/** All messages between page and server. */
function protocol() {
  const document = JSON.parse(readFileSync(resolve(web, '../crates/server/src/http/openapi.json'), 'utf8'));
  const { schemas } = document.components;
  const levels = schemas.Level.oneOf.map((level) => level.const);
  return [
    '// Made by `npm run types` from `openapi.json`, and that from `crates/protocol`. Do not edit.',
    '',
    `export const PROTOCOL = ${document.info['x-protocol']};`,
    '',
    `export const LEVELS = ${JSON.stringify(levels)} as const;`,
    '',
    ...definitions(schemas),
  ].join('\n');
}

const check = process.argv.includes('--check');
const stale = [];
const files = JSON.parse(say('games', '--json')).map(({ id }) => [resolve(web, 'src/games', id, 'types.ts'), file(id)]);
for (const [path, text] of [[resolve(web, 'src/protocol/messages.ts'), protocol()], ...files]) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  stale.push(path);
  if (check) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
if (check && stale.length > 0) {
  console.error(`not as the protocol and the rules are now:\n  ${stale.join('\n  ')}\n\`npm run types\` writes them anew`);
  process.exit(1);
}
console.log(stale.length === 0 ? 'types are current' : `wrote ${stale.length} files`);
