import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { usePermissionRules } from './permission-rules.ts'

/** What the person may do, for screens to ask: it follows the rules that are installed. */
export const ability = createMongoAbility([])

const follow = () => ability.update(usePermissionRules.getState().rules as RawRuleOf<MongoAbility>[])

usePermissionRules.subscribe(follow)
follow()
