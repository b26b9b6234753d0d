import { tortureMail } from "./tools/torture/mail";
import { table } from "./tools/torture/verdict";
const t0=Date.now();
const f = await tortureMail(process.cwd(), (l)=>console.log(Math.round((Date.now()-t0)/1000), l), {kinds:["embedded"],faults:["dribbling"],buyers:2,beforeMs:500});
console.log(table(f));
