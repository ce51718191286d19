/** The subset of Markdown that the rules use, parsed into a tree; nothing is ever inserted as HTML. */

export type Span = { kind: 'text' | 'strong' | 'em' | 'code'; text: string };

export type Block =
  | { kind: 'heading'; level: number; rule: string | null; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string };

const MARKS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/;

export function spans(text: string): Span[] {
  return text
    .split(MARKS)
    .filter(Boolean)
    .map((part): Span => {
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
      if (part.startsWith('*') && part.length > 2) return { kind: 'em', text: part.slice(1, -1) };
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      const link = /^\[([^\]]+)\]\([^)]+\)$/.exec(part);
      return { kind: 'text', text: link ? link[1]! : part };
    });
}

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()));

/** Parses rules. A heading `### TR-5 Playing cards` begins rule `TR-5`. */
export function read(markdown: string): Block[] {
  const blocks: Block[] = [];
  const pieces = markdown.replaceAll('\r\n', '\n').split(/\n{2,}/);
  for (const piece of pieces) {
    const lines = piece.split('\n').filter((line) => line.trim() !== '');
    while (lines.length > 0) blocks.push(next(lines));
  }
  return blocks;
}

function next(lines: string[]): Block {
  const first = lines[0]!;
  const heading = /^(#{1,4}) (.*)$/.exec(first);
  if (heading) {
    lines.shift();
    const rule = /^([A-Z]{2}-\d+) /.exec(heading[2]!);
    return {
      kind: 'heading',
      level: heading[1]!.length,
      rule: rule ? rule[1]! : null,
      spans: spans(rule ? heading[2]!.slice(rule[0].length) : heading[2]!),
    };
  }
  if (first.startsWith('```')) {
    lines.shift();
    const end = lines.findIndex((line) => line.startsWith('```'));
    return {
      kind: 'code',
      text: lines
        .splice(0, end < 0 ? lines.length : end + 1)
        .filter((line) => !line.startsWith('```'))
        .join('\n'),
    };
  }
  if (first.startsWith('|')) {
    const rows = take(lines, (line) => line.startsWith('|')).filter((line) => !/^\|[\s:|-]+\|$/.test(line));
    return { kind: 'table', head: cells(rows[0] ?? ''), rows: rows.slice(1).map(cells) };
  }
  if (/^(- |\d+\. )/.test(first)) return list(lines);
  return { kind: 'paragraph', spans: spans(take(lines, (line) => !/^(#{1,4} |\||- |\d+\. )/.test(line)).join(' ')) };
}

function list(lines: string[]): Block {
  const ordered = /^\d/.test(lines[0]!);
  const items: string[] = [];
  for (const line of take(lines, (one) => /^(- |\d+\. |\s)/.test(one))) {
    if (/^(- |\d+\. )/.test(line)) items.push(line.replace(/^(- |\d+\. )/, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: 'list', ordered, items: items.map(spans) };
}

/** Takes at least one line, and all following lines that match. */
function take(lines: string[], fits: (line: string) => boolean): string[] {
  const taken = [lines.shift()!];
  while (lines.length > 0 && fits(lines[0]!)) taken.push(lines.shift()!);
  return taken;
}
