import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rules } from './session-rules.ts'

/** What the person may do; the rules come from the server, which enforces them. Empty when nobody is logged in. */
export const ability = createMongoAbility([])

export function setRules(rules: Rules): void {
  ability.update(rules as RawRuleOf<MongoAbility>[])
}
