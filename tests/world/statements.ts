import pg from 'pg'

type Sent = { text: string; submit: (connection: unknown) => unknown }

/** What this process asks the database while `work` goes on, in order: the text of each statement that goes over the wire. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ texts: string[]; result: T }> {
  const texts: string[] = []
  const sent = pg.Query.prototype as unknown as Sent
  const { submit } = sent
  sent.submit = function (this: Sent, connection) {
    texts.push(this.text)
    return submit.call(this, connection)
  }
  try {
    return { result: await work(), texts }
  } finally {
    sent.submit = submit
  }
}
