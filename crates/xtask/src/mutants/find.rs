//! Finds places where source code can be changed so that it still compiles but means something else.

use std::ops::Range;

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Lit, ReturnType, Stmt, UnOp};

/// A change that can be switched on while the program runs.
pub(crate) struct Mutant {
    /// The number that switches it on.
    pub(crate) number: usize,
    /// The line where it begins, counted from 1.
    pub(crate) line: usize,
    /// A description of the change, for people.
    pub(crate) what: String,
    /// How the source text changes.
    pub(super) edits: Vec<Edit>,
}

/// A change of the source text, in byte positions.
pub(super) enum Edit {
    /// Text inserted before and after.
    Wrap { range: Range<usize>, open: String, close: &'static str },
    /// An operator is replaced.
    Replace { range: Range<usize>, text: &'static str },
}

/// Methods whose closure returns a boolean.
const PREDICATES: &[&str] = &[
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_ok_and",
    "is_some_and",
    "partition",
    "position",
    "retain",
    "rposition",
    "skip_while",
    "take_while",
];

/// Methods that return a boolean.
const OF_A_BOOL: &[&str] = &["then", "then_some"];

/// Finds every mutant of a source text, numbered from `first`, in text order.
///
/// # Errors
/// Returns an error if the text is not valid Rust.
pub(crate) fn mutants(source: &str, first: usize) -> Result<Vec<Mutant>, String> {
    let file = syn::parse_file(source).map_err(|error| error.to_string())?;
    let mut finder = Finder { source, first, found: Vec::new() };
    finder.visit_file(&file);
    Ok(finder.found)
}

/// The role of a block's last expression.
#[derive(Clone, Copy)]
enum Tail {
    Value,
    Bool,
    Unit,
}

struct Finder<'s> {
    source: &'s str,
    first: usize,
    found: Vec<Mutant>,
}

impl Finder<'_> {
    fn add(
        &mut self,
        expr: &Expr,
        what: &str,
        edits: impl FnOnce(usize, Range<usize>) -> Vec<Edit>,
    ) {
        let span = expr.span();
        let range = span.byte_range();
        let words: Vec<&str> = self.source[range.clone()].split_whitespace().collect();
        let mut text = words.join(" ");
        if let Some((end, _)) = text.char_indices().nth(72) {
            text.truncate(end);
            text.push('…');
        }
        let number = self.first + self.found.len();
        self.found.push(Mutant {
            number,
            line: span.start().line,
            what: format!("{what}: `{text}`"),
            edits: edits(number, range),
        });
    }

    fn wrap(
        &mut self,
        expr: &Expr,
        what: &str,
        open: impl FnOnce(usize) -> String,
        close: &'static str,
    ) {
        self.add(expr, what, |number, range| vec![Edit::Wrap { range, open: open(number), close }]);
    }

    /// Replaces an operator with a function of both sides that checks the mutant's switch.
    fn operator(
        &mut self,
        expr: &Expr,
        op: &BinOp,
        what: &str,
        function: &str,
        by_reference: bool,
    ) {
        let (open, middle, close) =
            if by_reference { ("&(", "), &(", "))") } else { ("(", "), (", "))") };
        let range_of_operator = op.span().byte_range();
        self.add(expr, what, |number, range| {
            vec![
                Edit::Wrap {
                    range,
                    open: format!("crate::mutant::{function}({number}, {open}"),
                    close,
                },
                Edit::Replace { range: range_of_operator, text: middle },
            ]
        });
    }

    /// Negates a boolean expression. Its boolean parts are mutated too.
    fn negate(&mut self, expr: &Expr) {
        match expr {
            Expr::Paren(inner) => return self.negate(&inner.expr),
            Expr::Let(pattern) => return self.visit_expr(&pattern.expr),
            Expr::Binary(both) if matches!(both.op, BinOp::And(_) | BinOp::Or(_)) => {
                if !has_let(expr) {
                    self.negated(expr);
                }
                self.negate(&both.left);
                return self.negate(&both.right);
            }
            _ => self.negated(expr),
        }
        match expr {
            // Negating a negation's operand gives the same mutant.
            Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => self.inside(&not.expr),
            _ => self.inside(expr),
        }
    }

    fn negated(&mut self, expr: &Expr) {
        self.wrap(expr, "negated", |number| format!("(crate::mutant::on({number}) != ("), "))");
    }

    /// A boolean expression whose value may come from the branches of an `if` or `match`.
    fn negate_tail(&mut self, expr: &Expr) {
        match expr {
            Expr::If(_) | Expr::Match(_) | Expr::Block(_) => self.branches(expr, Tail::Bool),
            Expr::Return(_) => self.visit_expr(expr),
            _ => self.negate(expr),
        }
    }

    /// A statement with a side effect, which can be left out.
    fn step(&mut self, expr: &Expr) {
        let can_be_left_out = match expr {
            // An explicit `drop` is there for the borrow checker.
            Expr::Call(call) => !matches!(&*call.func, Expr::Path(f) if f.path.is_ident("drop")),
            Expr::MethodCall(_) | Expr::Assign(_) | Expr::Try(_) => true,
            Expr::Binary(both) => is_compound(&both.op),
            _ => false,
        };
        if can_be_left_out {
            let open = |number| format!("if !crate::mutant::on({number}) {{ ");
            self.wrap(expr, "left out", open, "; }");
        }
        self.visit_expr(expr);
    }

    /// An expression used as a statement.
    fn unit(&mut self, expr: &Expr) {
        match expr {
            Expr::If(_) | Expr::Match(_) | Expr::Block(_) => self.branches(expr, Tail::Unit),
            _ => self.step(expr),
        }
    }

    fn tail(&mut self, expr: &Expr, tail: Tail) {
        match tail {
            Tail::Value => self.visit_expr(expr),
            Tail::Bool => self.negate_tail(expr),
            Tail::Unit => self.unit(expr),
        }
    }

    fn branches(&mut self, expr: &Expr, tail: Tail) {
        match expr {
            Expr::If(branch) => {
                self.negate(&branch.cond);
                self.block(&branch.then_branch, tail);
                if let Some((_, other)) = &branch.else_branch {
                    self.tail(other, tail);
                }
            }
            Expr::Match(choice) => {
                self.visit_expr(&choice.expr);
                for arm in &choice.arms {
                    if let Some((_, guard)) = &arm.guard {
                        self.negate(guard);
                    }
                    self.tail(&arm.body, tail);
                }
            }
            Expr::Block(inner) => self.block(&inner.block, tail),
            _ => self.tail(expr, tail),
        }
    }

    fn block(&mut self, block: &Block, tail: Tail) {
        for (at, statement) in block.stmts.iter().enumerate() {
            match statement {
                Stmt::Local(local) => {
                    if let Some(init) = &local.init {
                        self.visit_expr(&init.expr);
                        if let Some((_, otherwise)) = &init.diverge {
                            self.visit_expr(otherwise);
                        }
                    }
                }
                Stmt::Item(item) => self.visit_item(item),
                Stmt::Expr(expr, Some(_)) => self.step(expr),
                Stmt::Expr(expr, None) if at + 1 < block.stmts.len() => self.unit(expr),
                Stmt::Expr(expr, None) => self.tail(expr, tail),
                Stmt::Macro(_) => (),
            }
        }
    }

    fn function(
        &mut self,
        attributes: &[syn::Attribute],
        signature: &syn::Signature,
        block: &Block,
    ) {
        if signature.constness.is_some() || is_test(attributes) {
            return;
        }
        let tail = match &signature.output {
            ReturnType::Default => Tail::Unit,
            ReturnType::Type(_, kind) => match &**kind {
                syn::Type::Path(path) if path.path.is_ident("bool") => Tail::Bool,
                _ => Tail::Value,
            },
        };
        self.block(block, tail);
    }

    /// Visits everything inside an expression, without negating the expression itself.
    fn inside(&mut self, expr: &Expr) {
        match expr {
            Expr::Lit(literal) => {
                if let Lit::Int(number) = &literal.lit
                    && let Ok(value) = number.base10_parse::<u128>()
                {
                    let more = format!("{}{}", value + 1, number.suffix());
                    let open =
                        |number| format!("(if crate::mutant::on({number}) {{ {more} }} else {{ ");
                    self.wrap(expr, "one more", open, " })");
                }
            }
            Expr::Binary(both) => {
                match both.op {
                    BinOp::Lt(_) => self.operator(expr, &both.op, "`<=` for `<`", "less", true),
                    BinOp::Le(_) => {
                        self.operator(expr, &both.op, "`<` for `<=`", "less_or_equal", true);
                    }
                    BinOp::Gt(_) => self.operator(expr, &both.op, "`>=` for `>`", "greater", true),
                    BinOp::Ge(_) => {
                        self.operator(expr, &both.op, "`>` for `>=`", "greater_or_equal", true);
                    }
                    BinOp::Add(_) => self.operator(expr, &both.op, "`-` for `+`", "plus", false),
                    BinOp::Sub(_) => self.operator(expr, &both.op, "`+` for `-`", "minus", false),
                    _ => (),
                }
                self.visit_expr(&both.left);
                self.visit_expr(&both.right);
            }
            Expr::If(_) | Expr::Match(_) | Expr::Block(_) => self.branches(expr, Tail::Value),
            Expr::While(repeated) => {
                self.negate(&repeated.cond);
                self.block(&repeated.body, Tail::Unit);
            }
            Expr::ForLoop(repeated) => {
                self.visit_expr(&repeated.expr);
                self.block(&repeated.body, Tail::Unit);
            }
            Expr::Loop(repeated) => self.block(&repeated.body, Tail::Unit),
            Expr::MethodCall(call) => {
                let method = call.method.to_string();
                if OF_A_BOOL.contains(&method.as_str()) {
                    self.negate(&call.receiver);
                } else {
                    self.visit_expr(&call.receiver);
                }
                for argument in &call.args {
                    match argument {
                        Expr::Closure(closure) if PREDICATES.contains(&method.as_str()) => {
                            self.negate_tail(&closure.body);
                        }
                        _ => self.visit_expr(argument),
                    }
                }
            }
            Expr::Let(pattern) => self.visit_expr(&pattern.expr),
            Expr::Closure(closure) => self.visit_expr(&closure.body),
            Expr::Repeat(repeated) => self.visit_expr(&repeated.expr),
            Expr::Const(_) | Expr::Macro(_) => (),
            _ => visit::visit_expr(self, expr),
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Binary(both) if is_yes_or_no(&both.op) => self.negate(expr),
            Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => self.negate(expr),
            Expr::Lit(literal) if matches!(literal.lit, Lit::Bool(_)) => self.negate(expr),
            _ => self.inside(expr),
        }
    }

    fn visit_block(&mut self, block: &'ast Block) {
        self.block(block, Tail::Value);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.attrs, &item.sig, block);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    // Values fixed at compile time cannot be switched at run time.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
}

fn is_yes_or_no(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::And(_)
            | BinOp::Or(_)
            | BinOp::Eq(_)
            | BinOp::Ne(_)
            | BinOp::Lt(_)
            | BinOp::Le(_)
            | BinOp::Gt(_)
            | BinOp::Ge(_)
    )
}

fn is_compound(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

/// A condition that binds names cannot be the operand of anything but `&&`.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        syn::Meta::NameValue(_) => false,
    })
}
