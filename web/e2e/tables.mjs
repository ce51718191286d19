// Tables for tests, made without the pages that make them for people.

/** Makes a table as the person of this page, and starts it unless a seat is free; says its address. */
export async function makeTable(page, address, game, wish) {
  const id = await page.evaluate(
    async ([name, more]) => {
      const post = async (path, body) => {
        const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const table = await post('/api/tables', { game: name, ...more });
      if (!more.seating?.includes('open')) await post(`/api/tables/${table.id}/start`, {});
      return table.id;
    },
    [game, wish],
  );
  return `${address}/t/${id}`;
}

/** A host and a guest at a table that has begun; `own` is what the guest's browser is like. */
export async function together(visit, browser, address, game, wish, own = {}) {
  const host = await visit(browser, address);
  await host.page.waitForSelector('article');
  const table = await makeTable(host.page, address, game, wish);
  const guest = await visit(browser, table, own);
  await guest.page.getByRole('button', { name: 'Sit down' }).first().click();
  await host.page.goto(table);
  await host.page.getByRole('button', { name: 'Start' }).click();
  await Promise.all([host, guest].map(({ page }) => page.waitForSelector('.prompt')));
  return { host, guest, table };
}
